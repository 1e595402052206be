/* engine.h - a search engine for Flower Garden and its family of patience games.
 *
 * Give it a game (a record of parameters), a position and limits; ask it to run; read the verdict and, for a win, the
 * list of real moves. It is not trusted: a win must be replayed, and "unsolvable" rests on the arguments written beside
 * each reduction. Design: a state is what lies in the columns and cells plus the foundations; a bouquet card put into a
 * column stays anonymous (only its class: rank, or rank and colour) until it leaves, see state.h. A portfolio of best-first
 * searches with small limits comes first, relaxations that prove a position dead come in when the first has failed, and an
 * exhaustive search ends it (search.c). Positions where the anonymous form is not argued (foundation_return, unusual
 * mixtures of parameters) go to a plain search of single real moves (plain.c).
 *
 * Same game, position and options: same nodes, same answer, everywhere. No global state: one handle belongs to one thread
 * at a time, many handles may run at once. Every entry point checks its arguments and returns an FG_ERROR code.
 *
 * Odds: states are told apart by 128-bit keys (two independent 64-bit sums of mixed column hashes). For n states the chance
 * that any two share a key is below n*n / 2^129: 10^8 states give about 1.5e-23. A collision could only lose a state, it
 * can never invent a win. The keys of rank_relaxation.c have 126 bits: below n*n / 2^127.
 */
#ifndef FG_ENGINE_H
#define FG_ENGINE_H
#include <stdint.h>

#if defined(_WIN32)
#define FG_API __declspec(dllexport)
#elif defined(__GNUC__)
#define FG_API __attribute__((visibility("default")))
#else
#define FG_API
#endif

enum {
    FG_ABI = 3,
    FG_MAX_COLUMNS = 8,
    FG_MAX_START = 24, /* cards in a column at the start of a search */
    FG_CARDS = 52,     /* card = rank * 4 + suit; suits C D H S = 0 1 2 3; rank 0 is the ace */
    FG_EMPTY = 255     /* an empty cell */
};

enum { FG_BUILD_ANY = 0, FG_BUILD_OTHER_COLOUR = 1, FG_BUILD_NOTHING = 2 };
enum { FG_RUNS_NONE = 0, FG_RUNS_ONE_SUIT = 1, FG_RUNS_ANY = 2, FG_RUNS_ALTERNATING = 3 };

/* The rules, as data. */
typedef struct fg_game {
    int32_t ranks;             /* 1..13 */
    int32_t columns;           /* 1..8 */
    int32_t build;             /* FG_BUILD_... */
    int32_t runs;              /* FG_RUNS_... */
    int32_t face_down;         /* 1: dealt cards 0, 2, 4 ... of a column lie face down */
    int32_t cells;             /* 0..2 */
    int32_t decks;             /* 1 or 2 */
    int32_t foundations;       /* 4, or 8 with two decks; 4 with two decks: A..K and A..K again */
    int32_t foundation_return; /* 1: a foundation's top card may go back to a column */
} fg_game;

/* A position. Every card of the decks lies in exactly one place; fg_create checks it. */
typedef struct fg_position {
    uint8_t column_length[FG_MAX_COLUMNS];
    uint8_t column[FG_MAX_COLUMNS][FG_MAX_START]; /* base card first */
    uint8_t face_down_prefix[FG_MAX_COLUMNS];     /* leading cards in which the face-down pattern still holds */
    uint8_t foundation[8];                        /* heights; [s], and [4+s] for a suit's second foundation */
    uint8_t cell[2];                              /* card or FG_EMPTY */
    uint8_t bouquet[FG_CARDS];                    /* copies of each card */
} fg_position;

/* Reductions, all on in FG_ALL; an unset bit switches one off. Structural, with no switch: late binding (state.h,
 * mode FG_MODE_PLAIN does without), no connector at the base of a column, first empty column only. */
enum {
    FG_SAFE = 1,        /* forced safe foundation moves (none with eight foundations) */
    FG_DOMINANCE = 2,   /* connector dominance */
    FG_LATTICE = 4,     /* depth lattice */
    FG_RAR = 8,         /* rank-anonymous relaxation */
    FG_RAR_HEIGHTS = 16, /* ... with the foundations' heights in its states */
    FG_SHORTEN = 32,    /* drop needless moves from a win (not a reduction) */
    FG_FORGET = 64,     /* a stage in which moved cards are known by class alone */
    FG_CARTESIAN = 128, /* a stage in which sets of the suits that they may have are searched at once */
    FG_ALL = 255
};

/* AUTO: portfolio, then exhaustive. BEST_FIRST: one search, no limit of its own. EXHAUSTIVE: fewest placed connectors
 * first. FORGETFUL: cards that have moved known by class alone, as far as that goes, then exhaustive. CARTESIAN: so too, with sets of suits. PLAIN: single real moves, no reduction but column symmetry (slow, for tests and foundation_return). */
enum { FG_MODE_AUTO = 0, FG_MODE_BEST_FIRST = 1, FG_MODE_EXHAUSTIVE = 2, FG_MODE_PLAIN = 3, FG_MODE_FORGETFUL = 4, FG_MODE_CARTESIAN = 5 };

enum { FG_STAGES = 8 };

typedef struct fg_options {
    uint64_t max_nodes;            /* distinct states inserted, summed over the stages; at least 1 */
    uint64_t max_bytes;            /* memory cap, at least FG_MIN_BYTES */
    uint32_t flags;                /* FG_SAFE | ... */
    uint32_t mode;                 /* FG_MODE_... */
    uint32_t shortest;             /* 1: look for the fewest moves (build any, no runs, one deck, no cells) */
    uint32_t stage_cap[FG_STAGES]; /* nodes of each best-first stage of AUTO; 0: its default */
    uint32_t reserved;             /* 0 */
} fg_options;

#define FG_MIN_BYTES (UINT64_C(4) << 20)

/* Results of fg_run; below zero: errors. */
enum {
    FG_RUNNING = 0,
    FG_WON = 1,
    FG_UNSOLVABLE = 2,
    FG_GAVE_UP_NODES = 3,
    FG_GAVE_UP_MEMORY = 4,
    FG_ERROR_NULL = -1,        /* a null pointer, or not a handle */
    FG_ERROR_GAME = -2,        /* a parameter of the game out of range */
    FG_ERROR_LENGTH = -3,      /* a column longer than FG_MAX_START, or one the game does not have */
    FG_ERROR_CARD = -4,        /* a byte that is no card of this game */
    FG_ERROR_COUNT = -5,       /* a card twice, or missing */
    FG_ERROR_FOUNDATION = -6,  /* a height out of range, or the second foundation above the first */
    FG_ERROR_FACE_DOWN = -7,   /* face_down_prefix longer than its column, or where nothing is face down */
    FG_ERROR_CELL = -8,        /* a card in a cell the game does not have */
    FG_ERROR_OPTIONS = -9,     /* unknown flag or mode, cap too small, shortest where it is not offered */
    FG_ERROR_NO_MEMORY = -10,  /* the system refused memory */
    FG_ERROR_STATE = -11,      /* asked for a path where there is no win */
    FG_ERROR_CAPACITY = -12    /* the caller's array is too short; the count needed is returned */
};

/* One real move. kinds: 0 column, 1 bouquet, 2 cell, 3 foundation. Index: column or cell number from 0, suit for a
 * foundation, 0 for the bouquet. card: the moving card, of a run its highest. */
typedef struct fg_move {
    uint8_t from_kind, from_index, to_kind, to_index, count, card;
} fg_move;

/* What "unsolvable" rests on. */
enum {
    FG_PROOF_NONE = 0,
    FG_PROOF_LATTICE = 1, /* depth lattice: the columns cannot be dug that far in any order */
    FG_PROOF_RANKS = 2,   /* rank relaxation, exhausted */
    FG_PROOF_SEARCH = 3,  /* reduced search, exhausted */
    FG_PROOF_PLAY = 4,    /* played out: nothing can be done better */
    FG_PROOF_FORGETFUL = 5, /* the same as SEARCH, cards that have moved known by class alone, but for the remembered ones */
    FG_PROOF_CARTESIAN = 6  /* the same, with the sets of suits that they may have, of each rank by itself */
};

typedef struct fg_report {
    int32_t status;
    int32_t stage;       /* 1.. as run */
    uint64_t nodes;      /* as max_nodes counts them */
    uint64_t expansions; /* states taken from the queue */
    uint64_t bytes;      /* allocated now */
    uint64_t peak_bytes;
    uint64_t relaxed;    /* states of rank_relaxation.c expanded */
    int32_t lower_bound; /* shortest: moves no win can undercut (else 0) */
    int32_t upper_bound; /* moves of the win at hand, -1 if none */
    int32_t proof;       /* FG_UNSOLVABLE: what proved it, FG_PROOF_... */
    int32_t reserved;    /* 0 */
    uint64_t remembered; /* FG_PROOF_FORGETFUL: a bit for each card whose suit was kept */
} fg_report;

typedef struct fg_handle fg_handle;

FG_API int32_t fg_abi(void);
/* sizes of the structs above in the order game, position, options, move, report: for callers that lay them out themselves */
FG_API int32_t fg_sizes(int32_t sizes[5]);
FG_API int32_t fg_create(const fg_game *game, const fg_position *position, const fg_options *options, fg_handle **handle);
/* Runs for about max_new_nodes more nodes (0 counts as 1). Call again while it returns FG_RUNNING. */
FG_API int32_t fg_run(fg_handle *handle, uint64_t max_new_nodes);
FG_API int32_t fg_status(const fg_handle *handle, fg_report *report);
/* The win. *count is set to the number of moves; moves may be NULL with capacity 0 to ask for it (FG_ERROR_CAPACITY unless 0).
 * With shortest, a win may be at hand although the status is FG_GAVE_UP_...: upper_bound says so. */
FG_API int32_t fg_path(const fg_handle *handle, fg_move *moves, uint32_t capacity, uint32_t *count);
/* How many of some games a plain careful player wins from the position (playout.c). The search is not touched. */
FG_API int32_t fg_playouts(fg_handle *handle, uint32_t games, uint32_t *wins);
FG_API void fg_destroy(fg_handle *handle);
#endif
