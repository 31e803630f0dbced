import { parseSync, Visitor } from 'vite';
import { type Import, importsOf, lineAt, type SourceFile, WINGS } from './sources.ts';

/** A rule of the structure; each breach is a line with file, line and import. */
type StructureRule = { name: string; findBreaches: (files: SourceFile[]) => string[] };

const inUi = under('ui');
const inServer = under('server');
const inDatabase = under('database');
const inApp = under('app');
const inFeatures = under('features');
const inClient = under('client');
const inTime = under('time');
const inRights = under('rights');
const isFeatureUi = matching(/^features\/.+\/ui\//);
const isContract = matching(/^features\/.+\.(contract|constants)\.ts$|^features\/.+\/built-in\/[^/]+\.ts$/);
const isRules = (path: string) => /^features\/.+\/[a-z0-9-]+(\.samples)?\.ts$/.test(path) && !isFeatureUi(path);
/** Without state, clock or network. */
const isPure = either(isContract, isRules, inTime, inRights);
const isSamples = matching(/^features\/.+\.samples\.ts$/);
const isStore = matching(/^features\/.+\.store\.server\.ts$/);
const isApi = matching(/^features\/.+\.api\.server\.ts$/);
/** Works on bytes, such as pictures: neither database nor HTTP. */
const isProcess = matching(/^features\/.+\.process\.server\.ts$/);
const isMail = matching(/^features\/.+\.mail\.server\.ts$/);
/** Calls another service. */
const isOutboundClient = matching(/^features\/.+\.client\.server\.ts$/);
const isCompositionRoot = matching(
  /^server\/(api|app|demo(-emails|-jobs|-leads|-showings)?|housekeeping|mailbox(-sync)?|main|senders|serve|workers|commands\/(admin|backup-command|doctor|orphans|person|registry|seals))\.ts$/,
);
const isServerTool = (path: string) => inServer(path) && !isCompositionRoot(path);
/** Hashing and comparing, without HTTP. */
const isPureTool = matching(/^server\/crypto\.ts$/);
/** File storage, a counterpart of the database. */
const isStorage = matching(/^server\/storage\/storage\.ts$/);
export const isTest = matching(/\.test\.tsx?$|^tests\//);
const isPackage = (target: string) =>
  !/^(app|features|client|rights|time|ui|server|database|scripts|tests|public)\//.test(target);

/** Without state, clock or network: allowed everywhere. */
const PURE_PACKAGES = matching(/^(zod|date-fns|@date-fns\/tz|diff)(\/|$)/);
const SERVER_PACKAGES = matching(
  /^(node:|fastify|@fastify\/|kysely|pg$|sharp|nodemailer|pdfkit|fontkit|@cantoo\/pdf-lib|@react-router\/node|@simplewebauthn\/server)/,
);
const DATABASE_PACKAGES = matching(/^(kysely|pg|node:sqlite)(\/|$)/);

export const structureRules: StructureRule[] = [
  importRule('ui/ knows nothing of the business', inUi, ({ to }) => (isPackage(to) ? !SERVER_PACKAGES(to) : inUi(to))),
  importRule('client/ knows no feature: it talks to the API and shows its dialogs with ui/', inClient, ({ to }) =>
    isPackage(to) ? !SERVER_PACKAGES(to) : inClient(to) || inUi(to),
  ),
  importRule('time/ is pure', inTime, ({ to }) => (isPackage(to) ? PURE_PACKAGES(to) : inTime(to))),
  importRule('rights/ depends on nothing', inRights, ({ to }) => inRights(to)),
  importRule(
    'contracts and rules are pure: they use each other, and packages without side effects',
    either(isContract, isRules),
    ({ to, typesOnly }) => (isPackage(to) ? typesOnly || PURE_PACKAGES(to) : isPure(to)),
  ),
  importRule(
    "a feature's ui uses contracts, rules, ui/ and other ui, never what runs on the server",
    isFeatureUi,
    ({ to }) => (isPackage(to) ? !SERVER_PACKAGES(to) : isPure(to) || isFeatureUi(to) || inUi(to) || inClient(to)),
  ),
  importRule(
    "a store uses contracts, rules, the database, other stores and its own feature's mails, and knows nothing of HTTP",
    isStore,
    ({ from, to }) =>
      isPackage(to) ||
      isPure(to) ||
      isStore(to) ||
      (isMail(to) && featureOf(from) === featureOf(to)) ||
      inDatabase(to) ||
      isServerStore(to) ||
      isStorage(to) ||
      isPureTool(to),
  ),
  importRule('a process uses contracts, rules, packages and other processes', isProcess, ({ to }) =>
    isPackage(to) ? !DATABASE_PACKAGES(to) : isPure(to) || isProcess(to),
  ),
  importRule(
    "an outbound client uses contracts, rules, its own feature's clients and the server's tools",
    isOutboundClient,
    ({ from, to }) =>
      isPackage(to)
        ? !DATABASE_PACKAGES(to)
        : isPure(to) || isServerTool(to) || (isOutboundClient(to) && featureOf(from) === featureOf(to)),
  ),
  importRule(
    "an api or mail part uses contracts, rules, stores, mails, its own feature's api, and the server's tools",
    either(isApi, isMail),
    ({ from, to, typesOnly }) =>
      isPackage(to) ||
      isPure(to) ||
      isStore(to) ||
      isProcess(to) ||
      isOutboundClient(to) ||
      isServerTool(to) ||
      (typesOnly && inDatabase(to)) ||
      isMail(to) ||
      (isApi(to) && featureOf(from) === featureOf(to)),
  ),
  importRule(
    "the server's tools know no feature: api.ts, app.ts, demo.ts and its parts, housekeeping.ts, mailbox.ts and its part, senders.ts, serve.ts, workers.ts and the commands alone put the features together",
    isServerTool,
    ({ to }) => !inFeatures(to) && !isCompositionRoot(to),
  ),
  importRule(
    'the database knows nothing above it; its seed alone reads the samples',
    inDatabase,
    ({ from, to }) => isPackage(to) || inDatabase(to) || (under('database/seed')(from) && isSamples(to)),
  ),
  importRule('pages reach the server through stores, not through the API', inApp, ({ to }) => !isApi(to)),
  importRule(
    'what runs does not depend on tests or scripts',
    either(inApp, inFeatures, inUi, inServer, inDatabase),
    ({ to }) => !/^(tests|scripts)\//.test(to),
  ),
  importRule(
    'a wing uses its own features and those of the wings below it',
    inFeatures,
    ({ from, to }) => !inFeatures(to) || heightOf(to) <= heightOf(from),
  ),
  { name: 'features depend on each other in one direction', findBreaches: findFeatureCycles },
  { name: 'no file imports itself through others', findBreaches: findFileCycles },
  { name: 'SQL lives in stores, migrations and database/', findBreaches: findStraySql },
  {
    name: 'keys in text fields leave Enter to an open composition',
    findBreaches: (files) => files.filter(isDeafToComposition).map(({ path }) => `${path}:1 acts on Enter`),
  },
  {
    name: 'numbers are typed as text: a browser reads a comma in its own way, and the wheel changes what is there',
    findBreaches: (files) => files.filter(({ path }) => !isTest(path)).flatMap(findNumberInputs),
  },
  {
    name: 'time/ alone formats days and says how long they are',
    findBreaches: (files) => files.filter(({ path }) => !inTime(path) && !isTest(path)).flatMap(findOwnDays),
  },
  {
    name: 'no function has more than 80 lines',
    findBreaches: (files) =>
      files
        .filter(({ path }) => !isTest(path) && !/^scripts\/|^database\/migrations\//.test(path))
        .flatMap(findLongFunctions),
  },
  {
    name: 'no file of the product has more than 300 lines',
    findBreaches: (files) =>
      files
        .filter(({ path }) => !isTest(path))
        .map(({ path, text }) => ({ path, count: text.split('\n').length - 1 }))
        .filter(({ count }) => count > MAX_FILE_LINES)
        .map(({ path, count }) => `${path}:1 has ${count} lines`),
  },
  { name: 'files of a feature have the names that say what they are', findBreaches: findOddNames },
];

function importRule(
  name: string,
  applies: (path: string) => boolean,
  allowed: (statement: Import) => boolean,
): StructureRule {
  return {
    name,
    findBreaches: (files) =>
      files
        .filter(({ path }) => applies(path) && !isTest(path))
        .flatMap(importsOf)
        .filter((statement) => !allowed(statement))
        .map(({ from, line, to }) => `${from}:${line} imports ${to}`),
  };
}

function findFeatureCycles(files: SourceFile[]): string[] {
  return findCycles(files.filter(({ path }) => inFeatures(path)).flatMap(importsOf), featureOf);
}

/** A contract's types stand beside the pure functions that take them, and are erased; `import()` loads later. */
function findFileCycles(files: SourceFile[]): string[] {
  const isHeld = ({ to, typesOnly, isLate }: Import) => !isLate && !(typesOnly && isContract(to));
  return findCycles(files.flatMap(importsOf).filter(isHeld), (path) => path);
}

function findCycles(imports: Import[], nodeOf: (path: string) => string | undefined): string[] {
  const uses = new Map<string, Map<string, string>>();
  for (const { from, line, to } of imports.filter((statement) => !isTest(statement.from))) {
    const [user, used] = [nodeOf(from), nodeOf(to)];
    if (!used || used === user) continue;
    if (!uses.has(user!)) uses.set(user!, new Map());
    uses.get(user!)!.set(used, `${from}:${line} imports ${to}`);
  }
  return [...uses.keys()].flatMap((node) => {
    const way = wayBack(node, node, new Set());
    return way ? [way.join('; ')] : [];
  });

  function wayBack(at: string, goal: string, seen: Set<string>): string[] | null {
    for (const [next, statement] of uses.get(at) ?? []) {
      if (next === goal) return [statement];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = wayBack(next, goal, seen);
      if (rest) return [statement, ...rest];
    }
    return null;
  }
}

function findStraySql(files: SourceFile[]): string[] {
  const mayHoldSql = either(isStore, inDatabase, isServerStore, isTest, under('scripts'));
  return files
    .filter(({ path }) => !mayHoldSql(path))
    .flatMap((file) => {
      const imports = importsOf(file).filter(({ to }) => DATABASE_PACKAGES(to));
      const queries = [...file.text.matchAll(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/g)];
      return [
        ...imports.map(({ from, line, to }) => `${from}:${line} imports ${to}`),
        ...queries.map(({ index, 0: query }) => `${file.path}:${lineAt(file.text, index)} has a query (${query})`),
      ];
    });
}

/** Of controls that take no letters. */
const KEYS_WITHOUT_TEXT = matching(/\/(BeforeAfter|EditableSpan)\.tsx$|\/use-held-stay\.ts$/);

function isDeafToComposition({ path, text }: SourceFile): boolean {
  const actsOnEnter = /[!=]== 'Enter'/.test(text) && /onKeyDown|KeyboardEvent/.test(text);
  return actsOnEnter && !isTest(path) && !KEYS_WITHOUT_TEXT(path) && !/\bisComposing\(/.test(text);
}

function findNumberInputs({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\btype(=\{?|: )["']number["']/g)]
    .filter(() => path.endsWith('.tsx'))
    .map(({ index }) => `${path}:${lineAt(text, index)} has an input of the browser for numbers`);
}

function findOwnDays({ path, text }: SourceFile): string[] {
  const own = /\b(?:function|const) formatDay\b|\bconst (?:DAY|HOUR|MINUTE)_MS\b|\b86_400_000\b/g;
  return [...text.matchAll(own)].map(({ index, 0: found }) => `${path}:${lineAt(text, index)} has ${found}`);
}

/** A file is named by what it holds, its layer is its suffix; a folder inside a feature is a noun with a ui of its own. */
function findOddNames(files: SourceFile[]): string[] {
  const layered =
    /^features\/[a-z]+\/[a-z-]+\/([a-z-]+\/)?[a-z0-9-]+(\.(contract|constants|samples|test|(store|api|mail|process|client)\.server))?\.ts$/;
  const others =
    /^features\/[a-z]+\/[a-z-]+\/([a-z-]+\/)?(built-in\/[a-z0-9-]+\.ts|ui\/[^/]+|[a-z0-9.-]+\.test\.tsx?)$/;
  const bare = /\/(rules|store|api|mail|contract|constants|utils|helpers|types|index)(\.server)?\.ts$/;
  return files
    .filter(({ path }) => inFeatures(path) && ((!layered.test(path) && !others.test(path)) || bare.test(path)))
    .map(({ path }) => `${path}:1 is not named by what it holds`);
}

function isServerStore(path: string): boolean {
  return /^server\/(.*store\.server|mail\/outbox[^/]*)\.ts$/.test(path);
}

function featureOf(path: string): string | undefined {
  return /^features\/[^/]+\/([^/]+)\//.exec(path)?.[1];
}

export function wingOf(path: string) {
  return WINGS.find((wing) => path.startsWith(`features/${wing}/`));
}

function heightOf(path: string): number {
  return WINGS.indexOf(wingOf(path)!);
}

function under(folder: string) {
  return (path: string) => path.startsWith(`${folder}/`);
}

function matching(pattern: RegExp) {
  return (text: string) => pattern.test(text);
}

function either(...tests: ((path: string) => boolean)[]) {
  return (path: string) => tests.some((test) => test(path));
}

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 80;

/** Lines of code, JSX included: the lint leaves out what stands between JSX tags. Comments and blank lines are free. */
function findLongFunctions({ path, text }: SourceFile): string[] {
  if (text.split('\n').length <= MAX_FUNCTION_LINES) return [];
  const { program, comments } = parseSync(path, text);
  const breaches: string[] = [];
  const check = ({ start, end }: { start: number; end: number }) => {
    const code = comments
      .filter((comment) => comment.start >= start && comment.end <= end)
      .toReversed()
      .reduce(
        (rest, comment) => rest.slice(0, comment.start - start) + rest.slice(comment.end - start),
        text.slice(start, end),
      );
    const count = code.split('\n').filter((line) => line.trim() !== '').length;
    if (count > MAX_FUNCTION_LINES) breaches.push(`${path}:${lineAt(text, start)} has a function of ${count} lines`);
  };
  new Visitor({
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(program);
  return breaches;
}
