/**
 * Every limit of the gateway, as data, in one place: what one caller, one person or one phone may take, so that nobody
 * else has to wait for it. The unit is in the name: `…Ms` milliseconds, `…Bytes` bytes, everything else a count.
 *
 * A section belongs to the part that enforces it. Each limit has a row with its value in docs/operations.md (a test
 * compares them), and what is turned away by one is counted, see `refused.ts`. Limits of texts and fields are the
 * contract's own (`src/contract/limits.ts`), because forms show them.
 *
 * Plain data without imports: a worker thread may read it too.
 */
export const limits = {
  /** REST requests. */
  http: {
    /** Body of a request with a few fields: sign-in, status, dials, records of calls. Notes of 20,000 letters fit. */
    smallBodyBytes: 131_072,
    /** Body of a lead with its clients, products and callbacks. */
    leadBodyBytes: 262_144,
    /** Body of a document: a person's layouts, a plugin's configuration, preferences. */
    documentBodyBytes: 524_288,
    /** Time for a request to arrive whole; a slower one holds a connection for nothing, or on purpose. */
    requestMs: 60_000,
    /** A connection on which nothing is asked is kept for so long: longer than balancers keep theirs (60 s), which so end it first. */
    idleMs: 75_000,
    /** Time for the handshake of TLS; a connection that does not finish it is nobody's yet, and closed. */
    tlsHandshakeMs: 10_000,
    /** Letters of one parameter in a path. */
    paramLength: 300,
  },

  /** The socket of events and commands. */
  realtime: {
    /** Sockets of one person: a page has one, a reload briefly two. */
    socketsPerPerson: 10,
    /** Sockets of signed-in people from one address; a whole centre may sit behind one. */
    socketsPerAddress: 2_000,
    /** Connections of one address that have not said who they are; one more sends the oldest away. A centre's pages all come at once. */
    strangersPerAddress: 500,
    /** A connection that does not say who it is within this time is closed. */
    silentMs: 10_000,
    /** Pages are pinged so often: a page that hears none for twice as long looks for another way. */
    pingMs: 5_000,
    /** A page that has not answered a ping by then is gone. */
    pongMs: 20_000,
    /** Tokens looked up at the same time: fewer than `database.deskConnections`, so that people's requests pass beside them. */
    checksAtOnce: 4,
    /** Tokens that may wait for that; a further socket is told to come again. A whole centre comes back at once. */
    checksWaiting: 2_000,
    /** One frame. Commands are small; a larger one is not a command. */
    frameBytes: 65_536,
    /** Commands of one socket a second, over time. */
    commandsPerSecond: 20,
    /** Commands of one socket at once, before `commandsPerSecond` applies: a page that comes back says much. */
    commandBurst: 100,
    /** After a change of gateways: who was seen at work within this time, and comes back, keeps their status. */
    keptMs: 120_000,
  },

  /** The telephones' sockets and media. */
  sip: {
    /** One frame of a telephone that has proved itself. */
    frameBytes: 65_536,
    /** One frame of a telephone that has not: a REGISTER has 1,000 bytes, an INVITE with every network card's address 10,000. */
    strangerFrameBytes: 16_384,
    /** Header fields of one message together. */
    headerBytes: 4_096,
    /** One header field. */
    headerLineLength: 768,
    /** Header fields of one message. */
    headerLines: 100,
    /** The description of its media that a telephone sends. */
    sdpBytes: 16_384,
    /** Lines of that description; each address of each network card is one. */
    sdpLines: 400,
    /** Time in which a telephone that has connected must prove itself. */
    strangerMs: 10_000,
    /** Telephones are pinged so often; one that leaves two unanswered is gone. */
    pingMs: 5_000,
    /** A telephone that says nothing at all to a call by then, not even that it rings, is not reached. */
    ringSilentMs: 4_000,
    /** A floor that began so short a time ago may not know everybody yet: it asks who it does not know to come again. */
    freshMs: 15_000,
    /** Connected telephones of one address that have not proved themselves yet; one more sends the oldest away. */
    strangersPerAddress: 500,
    /** REGISTERs of an unproved telephone that do not count to its address: two prove it, and room. */
    strangerRegisters: 4,
    /** Frames of an unproved telephone a second, over time. */
    strangerFramesPerSecond: 5,
    /** Frames of an unproved telephone at once: REGISTER, its answer to the challenge, and room. */
    strangerFrameBurst: 20,
    /** Frames of all unproved telephones of one address a second: after a restart a whole centre registers at once. */
    addressFramesPerSecond: 200,
    /** Frames of all unproved telephones of one address at once. */
    addressFrameBurst: 1_000,
    /** Frames of a telephone that has proved itself a second, over time. */
    framesPerSecond: 100,
    /** Frames of a telephone that has proved itself at once. */
    frameBurst: 500,
    /** Bytes that may wait for a telephone that does not read. */
    unreadBytes: 1_048_576,
    /** Telephones of one extension; a fifth sends the oldest away. */
    contactsPerExtension: 4,
    /** Calls that one extension has placed and that have not ended. */
    callsPerExtension: 4,
    /** Secrets of one extension: the newest sessions of its person. */
    secretsPerExtension: 20,
  },

  /** Relays (TURN) for telephones that reach the media no other way. */
  relays: {
    /** How long a person's pass opens one. Pages ask for another at half of it; a relay that is in use outlives its pass. */
    passMs: 3_600_000,
  },

  /** The audit. */
  audit: {
    /** Changes that one export holds. */
    exported: 10_000,
    /** People whose name has the words of a search: more are none that somebody has meant. */
    people: 100,
    /** Exports of one person within a minute; each is among the changes of the centre. */
    exportsPerMinute: 6,
    /** Words of a search that count, and letters of each. */
    words: 10,
    letters: 60,
  },

  /** Mails to people of the centres. */
  mail: {
    /** Longest silence of the mail server. */
    answerMs: 20_000,
    /** Mails that are under way or wait for another try; more are given up at once. */
    underWay: 500,
    /** Shortest time between two codes of one person: a request of anybody must not void what the person is about to type. */
    codeEveryMs: 15 * 60_000,
    /** Codes by mail of one person within a day, and those that one address asks for within an hour. */
    codesPerDay: 5,
    codesPerHourAndAddress: 20,
  },

  /** Passwords. Only wrong ones count. */
  login: {
    /** Wrong passwords of one login from one address, or in one known browser; then one try each `turnMs`. */
    wrongPerLoginAndAddress: 5,
    /** Wrong passwords of one login from all addresses; then, where the login was never right before, one try each `turnMs`. */
    wrongPerLogin: 50,
    /** Logins that do not exist, tried from one address; then its browsers that are not known have one try each `strangerTurnMs`. */
    unknownPerAddress: 100,
    /** Pause between tries of a login that was wrong too often: at most 8,640 guesses a day. */
    turnMs: 10_000,
    /** Pause between tries from an address that has tried too many logins that do not exist. */
    strangerTurnMs: 1_000,
    /**
     * Wrong guesses of everybody after which a code is void. Each address has its turns; by them nobody comes here within the
     * life of a code, and a stranger's guesses do not void it.
     */
    wrongPerCode: 1_000,
    /** Turns that are promised at a time to who came back when told: to one login of an address, and in all. */
    promisesEach: 3,
    promisesAhead: 30,
    /** How long a promised turn may be taken. */
    promiseKeptMs: 30_000,
    /** Right passwords of one login within a minute that a person may need; each further one stands further back in the queue. */
    rightPerMinute: 5,
    /** How long wrong tries count after the last of them. */
    forgetMs: 300_000,
    /** How long a browser is known in which a login was right; its tries are counted apart from its address's. */
    knownBrowserMs: 30 * 24 * 3_600_000,
    /** Passwords checked at the same time. A check is 20 ms of one processor, and calls need processors too. */
    checksAtOnce: 2,
    /** Passwords that may wait for their check; more are told to come again. */
    waiting: 2_000,
    /** Logins and addresses remembered for counting; the oldest are forgotten first. */
    remembered: 50_000,
  },

  /** Sessions of signed-in people. */
  sessions: {
    /** A browser that says nothing for so long has signed out. */
    idleMs: 12 * 3_600_000,
    /** A session ends so long after the sign-in, however busy it is: a shift and its overtime. */
    absoluteMs: 16 * 3_600_000,
    /** Longest time by which a call, and its disposition, hold off the absolute end. */
    callGraceMs: 2 * 3_600_000,
    /** A token is replaced at most this often. */
    rotateMs: 5 * 60_000,
    /** A replaced token still works for so long after its successor's first use: replies may come out of order. */
    graceMs: 60_000,
    /** Longest delay until the end of a session or account, made by another process (the command line), is noticed. */
    noticeMs: 500,
  },

  /** Search of leads and clients. */
  search: {
    /** Rows of an answer. */
    rows: 50,
    /** Matching leads that are looked at in one index for an answer; a name that fits more of them needs another word. */
    candidates: 100,
    /** Searches of one person within a minute: against a script that reads the whole list of clients. */
    perMinute: 40,
    /** Numbers that one person asks about within a minute (lead found or made, may it be rung), without that of the own call. */
    numbersPerMinute: 120,
    /** Searches of one person that run or wait at the same time. */
    atOnce: 4,
    /** Lists and figures of one person at the same time (statistics, overviews, follow-ups, last dials, recordings): each is several queries. */
    listsAtOnce: 2,
    /** Lists and figures of one person that wait for that; more are refused. */
    listsWaiting: 20,
  },

  /** People who are rung before an agent is chosen. */
  pacing: {
    /** Lines of one crew that ring at the same time. */
    lines: 400,
    /** Lines that begin in one half second. */
    linesAtOnce: 40,
  },

  /** Exceptions to a centre's rules. */
  exceptions: {
    /** Requests of one person within a minute: each is told to a manager. */
    perMinute: 10,
  },

  /** Notifications of managers. */
  notifications: {
    /** Notifications that one person sends within a minute: each is told to many people. */
    perMinute: 10,
  },

  /** What a manager does for a person's page: sockets reset, page repaired. */
  pageTools: {
    /** Such tools that one person uses within a minute: each interrupts somebody's page. */
    perMinute: 30,
  },

  /** The live floor. */
  floor: {
    /** Least time between two words of what has changed on it. */
    everyMs: 250,
    /** Whoever watches and does not say so again is told no longer. */
    watchMs: 30_000,
    /** Everybody is looked at anew, and whether those who watch still may. */
    roundMs: 5_000,
    /** Times that one person begins to listen in, or changes how, within a minute: each is a line of the audit. */
    listeningsPerMinute: 30,
  },

  /** Several gateways, of which one has the desk. */
  cluster: {
    /** A desk of which nothing was heard for this long may be taken by another gateway. */
    leaseMs: 9_000,
    /** How often its holder says that it is there. */
    renewMs: 2_500,
    /** How often the others look, beside being told. */
    lookMs: 500,
    /** After the database was away a holder whose time ran out meanwhile has so long to say that it is there. */
    mercyMs: 6_000,
    /** An answer of the database about the desk comes within this time, or the connection is made anew. */
    answerMs: 2_000,
    /** Connections of the holder before are ended within this time, or the desk is not taken. */
    fenceMs: 3_000,
    /** A request waits for a desk at most this long, when there is none: longer than it takes to find out that one is lost. */
    requestMs: 14_000,
    /** What a door is asked for its readiness it answers within this time, whether the desk says anything or not. */
    readyMs: 3_000,
    /** A door that does not say within this time that it is there is gone: pages that came by it keep their statuses. */
    doorMs: 1_000,
    /** Requests that wait for it at one gateway; a further one is told to come again. */
    requests: 2_000,
  },

  /** The do-not-call list, which nothing is ever taken off. */
  emergencyBans: {
    /** Of a centre that are on or coming. */
    most: 100,
    /** That are over and still shown; all of them stay among the centre's changes, and in the evidence of each refusal. */
    kept: 50,
  },

  leadStatuses: {
    /** Statuses of leads that one person changes by hand within a minute: each is a line of the audit. */
    perMinute: 30,
  },

  doNotCall: {
    /** Saves of one person within a minute that put numbers on it by a lead's status; dispositions have a call each. */
    perMinute: 10,
  },

  /** Live transfers. */
  transfers: {
    /** Searches for an advisor that one person begins within a minute: each rings somebody's phone and is told to all advisors. */
    startsPerMinute: 10,
  },

  /** Lists of leads that managers take with them. */
  leadExports: {
    /** Files that one person asks for within a minute; each is among the changes of the centre. */
    perMinute: 6,
  },

  /** Evidence of calls that managers take with them. */
  permitExports: {
    /** Files that one person asks for within a minute; each is among the changes of the centre. */
    perMinute: 6,
  },

  /** A call's own record. */
  callRecord: {
    /** Moments of one call that are kept; of more only ends are, and the record says that some are missing. */
    momentsPerCall: 500,
    /** Moments that wait for the database in memory; while there are more, new ones are dropped, and each call says so. */
    waiting: 20_000,
    /** Calls of which it is remembered that moments were dropped. */
    gaps: 5_000,
    /** Moments that are written at once. */
    batch: 500,
    /** What has gathered is written so often. */
    everyMs: 1_000,
    /** Files of records that one person asks for within a minute; each is among the changes of the centre. */
    exportsPerMinute: 12,
  },

  /** Files of leads that managers send. */
  leadImports: {
    /** Files that one person begins to send within a minute. */
    perMinute: 10,
    /** Bytes of a centre's files in the data folder, with what was announced and has not come yet. */
    bytesPerCentre: 1_000_000_000,
    /** Columns of a file; the page's words name it. */
    columns: 500,
    /** Letters of one row; an unfinished row is read again with every part. */
    rowLength: 1_000_000,
    /** Bytes of the file of rows that stay out; a last line says how many more there are. */
    reportBytes: 50_000_000,
    /** A file that has not come whole by then is forgotten. */
    unfinishedMs: 24 * 3_600_000,
  },

  /** The weather where a lead lives. */
  weather: {
    /** Times that one person asks within a minute: each may be a request to the operator's service. */
    perMinute: 30,
    /** Time in which the service must answer. */
    answerMs: 3_000,
    /** Cities whose last forecast is kept. */
    cities: 1_000,
  },

  /** Meetings, and the offers that come before them. */
  meetings: {
    /** Instant offers that one person asks for within a minute: each is a row. */
    offersPerMinute: 20,
    /** Meetings that one person books within a minute. */
    bookedPerMinute: 10,
    /** Bookings of Sun Life that one list has at most, the newest. */
    listed: 5_000,
  },

  /** Applications for insurance. */
  iapp: {
    /** Leads that one person sends to one within a minute: each is a request to a service outside, and a row. */
    perMinute: 20,
  },

  /** Recordings of calls. */
  recordings: {
    /** Times that one person begins a recording or goes on after a pause within a minute; pausing is never refused. */
    startsPerMinute: 10,
    /** Recordings that one person opens within a minute: each is read whole for its picture, and kept as heard. */
    openedPerMinute: 60,
    /** Recordings that are moved to the storage at the same time. */
    movesAtOnce: 4,
    /** A file whose end nobody has told is moved when it has stood still for so long: an engine writes every second. */
    settleMs: 60_000,
    /** The folder is looked through for recordings of whose end nobody has told. */
    lookAgainMs: 600_000,
    /** Pause before a move is tried again; it doubles with each try. */
    moveAgainMs: 1_000,
    /** Longest pause between two tries. */
    moveAgainMostMs: 60_000,
    /** A request to the storage that makes no progress for so long is given up. */
    storageStallMs: 15_000,
    /** A recording that is not in the storage so long after its end counts as gone, and before as not there yet. */
    arriveMs: 24 * 3_600_000,
  },

  /** Figures of goals. */
  statistics: {
    /** New leads are counted so far, or to the centre's threshold where that is more; above it there are enough. */
    newLeads: 10_000,
  },

  /** Connections to PostgreSQL. */
  database: {
    /** Connections of what calls write and need: never behind anything else. */
    callsConnections: 6,
    /** Queries that may wait for one; more are refused at once. */
    callsWaiting: 2_000,
    /** Longest wait for one. */
    callsWaitMs: 10_000,
    /** Longest run of one statement. */
    callsStatementMs: 10_000,
    /** Requests of people. Each asks for its session, so a whole centre's sign-in passes here. */
    deskConnections: 10,
    deskWaiting: 2_000,
    deskWaitMs: 10_000,
    deskStatementMs: 10_000,
    /** Searches, lists and sums over many rows. */
    searchConnections: 4,
    searchWaiting: 60,
    searchWaitMs: 3_000,
    searchStatementMs: 3_000,
    /** The gateway's sides of plugins: their queries, events and queue. */
    pluginsConnections: 3,
    pluginsWaiting: 500,
    pluginsWaitMs: 5_000,
    pluginsStatementMs: 10_000,
    /** While it is away: time to answer whether it is back; then, time to be heard again on a connection from before. */
    askMs: 2_000,
    /** While it is away: pause between two such questions. */
    askEveryMs: 250,
    /** Time that a connection of a start, a command or the holder may take. */
    connectMs: 5_000,
    /** Seconds of silence on such a connection after which each side asks whether the other is there, twice. */
    keepAliveS: 10,
    /** Time for an answer to who holds the database, and pause between two tries to hold it again. */
    holdMs: 5_000,
    holdEveryMs: 1_000,
    /** Wait for another gateway that migrates the same database. */
    migrationWaitMs: 60_000,
  },

  /** What is stored of calls, and how long anybody waits for it. */
  calls: {
    /** Numbers that one person rings by hand, in any minute and in any hour: more than a person can. */
    byHandPerMinute: 12,
    byHandPerHour: 200,
    /** A step of a call waits so long for the database, then goes on without it; the facts are tried again. */
    patienceMs: 1_000,
    /** A write that takes longer counts as failed and is made again; writes of calls may be made twice. */
    writeMs: 5_000,
    /** Tries of a write that the database refuses (a fault, not an outage) before it is set aside. */
    writeTries: 4,
    /** Pause before the first new try; it grows by as much with each. */
    retryMs: 200,
    /** Longest pause between two tries. */
    retryMostMs: 2_000,
    /** A gateway that stops waits so long for the database; what is not stored then lies on disk for the next start. */
    stopMs: 3_000,
    /** Calls that may wait for the database on disk. Without it hardly a call begins, so this is never reached. */
    unstored: 10_000,
    /** Whether a number may be rung must be known by then; without the database it is not rung. */
    permitMs: 5_000,
    /** While a number rings, the do-not-call list and the bans in force are looked up again after so long each time. */
    lookAgainMs: 2_000,
    /** A disposition waits so long for the end of its call to be stored, then the page is told to come again. */
    dispositionMs: 2_000,
    /** What comes after a disposition is told with its reply as far as it is known by then. */
    nextWorkMs: 2_000,
    /** After a transfer or an inbound call that rang and was not taken, no automatic call rings at the same person for so long. */
    quietMs: 8_000,
  },

  /** The gateway's sides of plugins. */
  plugins: {
    /** Time that a route of a plugin may take to answer. */
    routeMs: 15_000,
    /** Time that a plugin may take over an event of a call or lead. */
    eventMs: 5_000,
    /** Events that may wait for one plugin; more are dropped, and counted. */
    eventsWaiting: 1_000,
    /** How far a plugin has heard is stored so often at most. */
    heardEveryMs: 10_000,
    /** After a kill it is told again from so long before that: an event is told later than its call is stored, or found dead. */
    heardMarginMs: 60_000,
    /** What happened longer ago is not told again, and calls that began so long before are not looked at. */
    heardAgainMs: 24 * 3_600_000,
    /** Crashes within `crashWindowMs` after which a plugin rests in that centre until somebody has it try again. */
    crashes: 3,
    crashWindowMs: 3_600_000,
    /**
     * Work of one plugin's queue at the same time, of it for one centre, and of that in one lane (one service outside). A
     * centre that has nothing under way may begin one also when all are taken.
     */
    jobsAtOnce: 8,
    jobsPerCentre: 4,
    jobsPerLane: 2,
    /** Work that may wait in one lane; what comes then is kept as given up. */
    jobsWaiting: 10_000,
    /** Time for one try, unless the plugin says less. */
    jobMs: 30_000,
    /** The queue is looked at so often, beside whenever something is added to it. */
    queueEveryMs: 2_000,
    /** Work that is done is kept so long to be looked at, and work that was given up. */
    keepDoneMs: 7 * 24 * 3_600_000,
    keepGivenUpMs: 30 * 24 * 3_600_000,
    /** A service outside: time to answer, and as much of its answer as is read. */
    outsideMs: 10_000,
    outsideBytes: 4_096,
  },

  /** SIP trunks of centres. */
  trunks: {
    /** Of one centre. */
    most: 20,
    /** What went wrong on a trunk is kept so often, the newest. */
    failuresKept: 20,
    /** Test calls of one centre in a minute; one at a time. */
    testsPerMinute: 4,
    /** A test call rings so long, ms. */
    testRingMs: 30_000,
    /** And plays its message so long at most. */
    testPlayMs: 15_000,
  },

  /** What arrives at the port for carriers: everything that the network could make grow has an end. */
  trunkPort: {
    /** One message: a carrier's INVITE with a signed caller (RFC 8224) has some 3,000 bytes. */
    messageBytes: 32_768,
    headerBytes: 16_384,
    /** An Identity header field has some 1,500 bytes. */
    headerLineLength: 4_096,
    headerLines: 150,
    /** Bytes that may wait for a carrier that does not read. */
    unreadBytes: 1_048_576,
    /** Transactions of one trunk that are kept to answer repetitions from. */
    transactions: 20_000,
    /** Calls of one trunk that ring or stand. */
    callsPerTrunk: 1_000,
    /** New calls of one trunk a second, over time and at once. */
    callsPerSecond: 20,
    callBurst: 40,
    /** Other messages of one trunk a second, over time and at once. */
    messagesPerSecond: 1_000,
    messageBurst: 4_000,
    /** Refusals (403) that one strange address gets a minute, and all of them together; then silence. */
    strangerReplies: 3,
    strangerRepliesTogether: 300,
    /** Strange addresses that are remembered within the minute. */
    strangers: 10_000,
    /** Connections of strangers, all together, and the time of each. */
    strangerSockets: 32,
    strangerMs: 5_000,
    /** Connections of trunks' own addresses. */
    trunkSockets: 256,
    /** Connections that one address opens to us, a trunk's or not. */
    socketsPerAddress: 16,
    /** A connection to us begins with a whole message within this time, and each message that begins is whole within it. */
    messageMs: 20_000,
    /** Different faults that are logged, each once. */
    complaints: 200,
  },

  /** A gateway and its floor, the engine in a process of its own. */
  floorLink: {
    /** One frame of a gateway; the largest tells all trunks. */
    frameBytes: 1_048_576,
    /** One frame of a floor; the largest lists every leg. */
    answerBytes: 16_777_216,
    /** Events that a floor keeps for a gateway that comes back; to one that has missed more it says what is. */
    events: 20_000,
    /** Legs of which a floor remembers how they ended, for a gateway that takes over. */
    ended: 1_000,
    /** Bytes that may wait for a gateway that does not read; then its connection is cut. */
    unreadBytes: 33_554_432,
    /** Answers that are kept: a command that is sent again after a cut is answered, not done twice. */
    answers: 10_000,
    /** A connection that does not say by then which gateway it is, is closed. */
    helloMs: 5_000,
    /** Each side asks so often whether the other is there; the second question without an answer is the last. */
    pingMs: 2_000,
    /** So long a gateway that starts waits for its floor. */
    startMs: 15_000,
    /** One of several that has said nothing by then is left out: the others' centres do not wait for it. */
    absentMs: 2_000,
    /** Without a word for so long a floor counts as dead, and its calls with it. */
    goneMs: 60_000,
    /** The same where nobody listens at its address any more: the process has ended. */
    refusedMs: 10_000,
    /** Accounts that another gateway had told, and this one has not: they end when it has told none for so long. */
    accountsMs: 60_000,
    /** Time for the floor to take a telephone's connection. */
    tunnelMs: 5_000,
  },

  /** Commands to the telephony engine. */
  engine: {
    /** A command that is not answered by then is given up; a call's hang-up waits for no other command. */
    commandMs: 3_000,
    /** Tries of a hang-up that the engine refuses or does not answer: nobody must stay on a line that has ended. */
    hangupTries: 4,
    /** Pause before the second try; it doubles with each. */
    hangupAgainMs: 500,
  },
} as const;
