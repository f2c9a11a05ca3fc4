// @ts-check
// Checks imports against the architecture's rules. Cycles are checked by oxlint (import/no-cycle).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { root } from './lib/run.mjs';

const contract = 'packages/contract/src';
const videoContainer = 'packages/video-container/src';
const api = 'apps/api/src';
const web = 'apps/web/src';

const layers = (/** @type {string[]} */ ...names) => names.map((name) => `${web}/${name}`);

/**
 * Maps each folder to the folders it may import; it may always import itself. An app's top folder
 * means the modules directly in it, which compose the program.
 * @type {Record<string, string[]>}
 */
const allowedImports = {
  [contract]: [],
  [videoContainer]: [contract],
  [api]: [
    contract,
    `${api}/db`,
    `${api}/admin`,
    `${api}/demo`,
    `${api}/bench`,
    `${api}/fuzz`,
    `${api}/features`,
    `${api}/jobs`,
    `${api}/storage`,
    `${api}/plugins`,
    `${api}/lib`,
  ],
  [`${api}/admin`]: [
    contract,
    `${api}/db`,
    `${api}/features`,
    `${api}/storage`,
    `${api}/plugins`,
    `${api}/lib`,
  ],
  [`${api}/demo`]: [contract, api, `${api}/db`, `${api}/features`, `${api}/plugins`, `${api}/lib`],
  [`${api}/fuzz`]: [contract, api, `${api}/demo`],
  [`${api}/bench`]: [
    contract,
    videoContainer,
    api,
    `${api}/db`,
    `${api}/demo`,
    `${api}/features`,
    `${api}/passwords`,
    `${api}/result-files`,
    `${api}/storage`,
    `${api}/plugins`,
    `${api}/lib`,
  ],
  [`${api}/features`]: [
    contract,
    videoContainer,
    `${api}/db`,
    `${api}/inspection`,
    `${api}/passwords`,
    `${api}/result-files`,
    `${api}/jobs`,
    `${api}/storage`,
    `${api}/plugins`,
    `${api}/lib`,
  ],
  [`${api}/passwords`]: [contract, `${api}/lib`],
  [`${api}/result-files`]: [contract, `${api}/lib`],
  [`${api}/inspection`]: [contract, videoContainer, `${api}/storage`, `${api}/lib`],
  [`${api}/storage`]: [videoContainer, `${api}/lib`],
  [`${api}/jobs`]: [`${api}/lib`],
  [`${api}/plugins`]: [contract, `${api}/db`, `${api}/lib`],
  [`${api}/lib`]: [contract, `${api}/db`, `${api}/plugins`],
  [`${api}/db`]: [contract, `${api}/lib`],
  // The web app's layers: each imports only the layers below it. lib/ and the contract are below all of them.
  [web]: [contract, ...layers('app', 'features', 'forms', 'ui', 'offline', 'http', 'lib')],
  [`${web}/app`]: [contract, ...layers('features', 'forms', 'ui', 'offline', 'http', 'lib')],
  [`${web}/features`]: [contract, ...layers('forms', 'ui', 'offline', 'http', 'lib')],
  [`${web}/forms`]: [contract, ...layers('ui', 'offline', 'http', 'lib')],
  [`${web}/ui`]: [contract, ...layers('lib')],
  [`${web}/offline`]: [contract, ...layers('http', 'lib')],
  [`${web}/http`]: [contract, ...layers('lib')],
  [`${web}/lib`]: [contract],
};

/**
 * Maps each feature to the features it may import, in api and web. This is also the dependency map
 * of the domain.
 * @type {Record<string, string[]>}
 */
const featureImports = {
  access: [],
  'access-log': [],
  account: ['access', 'auth', 'connections', 'fencers', 'lessons', 'mail'],
  audit: [],
  auth: ['access', 'codes', 'fencers', 'mail', 'payment', 'subscription', 'usaf-data'],
  fencers: ['access', 'statistics', 'usaf-data'],
  tournaments: ['bouts', 'events', 'imports'],
  'touch-log': [],
  touches: ['access', 'bouts', 'fencers', 'statistics', 'touch-log'],
  events: ['bouts', 'fencers', 'imports', 'team-matches'],
  bouts: ['access', 'fencers', 'media', 'notifications', 'subscription', 'touch-log'],
  club: ['access'],
  codes: ['access'],
  coach: [
    'access',
    'access-log',
    'bouts',
    'club',
    'connections',
    'goals',
    'lessons',
    'phrases',
    'statistics',
    'subscription',
    'tasks',
    'voice',
  ],
  contact: ['mail'],
  conversion: ['media'],
  export: ['access', 'auth', 'mail', 'media'],
  goals: ['access', 'notifications', 'reminders', 'statistics', 'tasks'],
  tasks: ['access', 'coach', 'notifications'],
  guardians: [
    'access',
    'access-log',
    'account',
    'auth',
    'codes',
    'connections',
    'drawing',
    'export',
    'fencers',
    'invites',
    'mail',
    'media',
    'notifications',
    'reports',
    'voice',
  ],
  imports: ['bouts', 'events', 'fencers', 'tournaments', 'uploads'],
  invites: ['access', 'codes', 'connections', 'notifications', 'subscription'],
  live: ['bouts', 'team-matches'],
  mail: ['access', 'reminders'],
  reminders: [],
  'planned-reminders': ['access', 'coach', 'mail', 'reminders', 'subscription'],
  lessons: [
    'access',
    'access-log',
    'media',
    'notifications',
    'phrases',
    'statistics',
    'subscription',
    'voice',
  ],
  phrases: [],
  media: ['access', 'access-log', 'finder', 'notifications', 'sync', 'touch-log'],
  minors: ['access', 'account', 'auth', 'codes', 'mail', 'sync'],
  notifications: ['access', 'auth', 'mail', 'reminders'],
  reports: ['access', 'auth', 'guardians'],
  drawing: [],
  finder: [],
  review: ['bouts', 'drawing', 'finder', 'media', 'touch-log', 'voice'],
  compare: ['lessons', 'review'],
  palette: ['coach', 'lessons', 'live', 'review'],
  passkeys: ['account', 'auth', 'mail'],
  practices: ['access', 'bouts', 'fencers', 'live', 'media'],
  'team-matches': ['access', 'bouts', 'fencers'],
  playlists: ['access', 'connections', 'media', 'notifications', 'review'],
  season: ['media', 'statistics', 'touches'],
  settings: [
    'access',
    'access-log',
    'account',
    'auth',
    'club',
    'export',
    'invites',
    'media',
    'minors',
    'payment',
    'reminders',
    'subscription',
    'usaf-data',
  ],
  connections: [
    'access',
    'club',
    'fencers',
    'invites',
    'minors',
    'notifications',
    'reports',
    'subscription',
  ],
  calendar: ['access', 'auth', 'mail'],
  guides: ['calendar', 'equipment'],
  journal: ['coach', 'connections', 'events', 'guides', 'notifications', 'payment'],
  subscription: ['notifications'],
  sync: ['guides'],
  uploads: ['conversion', 'media', 'subscription'],
  voice: ['access', 'access-log', 'drawing', 'lessons', 'media', 'notifications', 'uploads'],
};

/** The modules outside db/ that may import it: queries, the programs, and the feature that reports on the store. */
const mayImportDatabase = [
  /\.queries\.ts$/,
  // Reads the version of any record, which is the same query for all features.
  new RegExp(`^${api}/lib/optimistic-lock\\.ts$`),
  new RegExp(`^${api}/[^/]+$`),
  new RegExp(`^${api}/(db|admin|demo|bench|fuzz|features/operations)/`),
];

/** The modules that may import the database's type, which doesn't exist at run time. */
const mayImportDatabaseType = [/\.service\.ts$/, new RegExp(`^${api}/(lib|plugins)/`)];
const databaseTypes = `${api}/db/database.ts`;

const contractRule = 'the contract imports zod and itself only';

/** The workspace's packages, with the folders of their modules. @type {Record<string, string>} */
const workspace = {
  '@fencing-journal/contract': contract,
  '@fencing-journal/video-container': videoContainer,
  '@fencing-journal/api': api,
  '@fencing-journal/web': web,
};

/** Tests and their helpers may import anything on their side. */
const isTestFile = (/** @type {string} */ path) => /\.test\.tsx?$|\/testing\//.test(path);

/** Whether this is a program next to the server that fills a store and may use the tests' factories. */
const isSeedingProgram = (/** @type {string} */ path) =>
  /^apps\/api\/src\/(demo|bench|fuzz)(\.ts$|\/)/.test(path);

/** @typedef {{ specifier: string, line: number, typeOnly: boolean }} Import */
/** @typedef {{ path: string, source: string }} Module */

/** @typedef {Module & { program: import('vite').ParseResult['program'] }} ParsedModule */

/** @param {Module} module @returns {ParsedModule} */
function parse({ path, source }) {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  return { path, source, program };
}

const lineAt = (/** @type {string} */ source, /** @type {number} */ position) =>
  source.slice(0, position).split('\n').length;

/**
 * Returns all imports of a module: imports, re-exports, import() and import types.
 * @param {ParsedModule} module
 * @returns {Import[]}
 */
function importsOf({ source, program }) {
  /** @type {Import[]} */
  const found = [];
  const add = (
    /** @type {{ value: unknown, start: number } | null} */ from,
    /** @type {boolean} */ typeOnly,
  ) => {
    if (from && typeof from.value === 'string')
      found.push({
        specifier: from.value,
        line: lineAt(source, from.start),
        typeOnly,
      });
  };
  new Visitor({
    ImportDeclaration: (node) => {
      const allTypes =
        node.specifiers.length > 0 &&
        node.specifiers.every(
          (specifier) => specifier.type === 'ImportSpecifier' && specifier.importKind === 'type',
        );
      add(node.source, node.importKind === 'type' || allTypes);
    },
    ExportNamedDeclaration: (node) => {
      const allTypes =
        node.specifiers.length > 0 &&
        node.specifiers.every((specifier) => specifier.exportKind === 'type');
      add(node.source, node.exportKind === 'type' || allTypes);
    },
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => {
      const from = node.source;
      if (from.type === 'Literal') add({ value: from.value, start: from.start }, false);
      else if (from.type === 'TemplateLiteral' && from.expressions.length === 0)
        add({ value: from.quasis[0]?.value.cooked, start: from.start }, false);
    },
    TSImportType: (node) => add(node.source, true),
    TSExternalModuleReference: (node) => add(node.expression, false),
  }).visit(program);
  return found;
}

const isBelow = (/** @type {string} */ path, /** @type {string} */ folder) =>
  path === folder || path.startsWith(`${folder}/`);

/** Returns the folder of `allowedImports` that contains a module. @param {string} path */
const folderOf = (path) =>
  Object.keys(allowedImports).find((folder) =>
    folder === api || folder === web ? posix.dirname(path) === folder : isBelow(path, folder),
  );

/** @param {string} path */
const sideOf = (path) =>
  [contract, videoContainer, api, web].find((side) => isBelow(path, posix.dirname(side)));

/** @param {string} path */
const featureOf = (path) => /^apps\/\w+\/src\/features\/([^/]+)\/(.+)$/.exec(path)?.slice(1);

/**
 * Returns the repository path that a specifier resolves to, or undefined for an external package.
 * @param {string} from
 * @param {string} specifier
 */
function targetOf(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const name = Object.keys(workspace).find((own) => isBelow(specifier, own));
  return name && posix.join(workspace[name] ?? '', specifier.slice(name.length) || 'index.ts');
}

/** Returns why a module must not import a package. @param {string} path @param {string} specifier */
function packageFault(path, specifier) {
  if (isTestFile(path) || !isBelow(path, contract) || isBelow(specifier, 'zod')) return undefined;
  return contractRule;
}

/**
 * Matches a feature's second entry point. With it, a feature's offline records can build on those
 * of other features without loading the pages behind index.ts.
 */
const isOfflineDoor = /\.offline\.ts$/;

/** Returns why a feature must not import another one. @param {string} path @param {string} target */
function featureFault(path, target) {
  const [feature, file] = featureOf(target) ?? [];
  const [own] = featureOf(path) ?? [];
  if (own === undefined || feature === undefined || own === feature) return undefined;
  if (!featureImports[own]?.includes(feature))
    return `the map does not lead from ${own} to ${feature}`;
  if (file !== 'index.ts' && !(isOfflineDoor.test(path) && isOfflineDoor.test(target)))
    return 'a feature reaches another only through its index.ts';
  return undefined;
}

/** The part of the contract that offline/ may import. Fields belong to the features' *.offline.ts. */
const sharedContract = `${contract}/shared`;

/**
 * Returns why a module in offline/ must not import a part of the contract.
 * @param {string} path @param {string} target
 */
function offlineFault(path, target) {
  return isBelow(path, `${web}/offline`) &&
    isBelow(target, contract) &&
    !isBelow(target, sharedContract)
    ? "offline/ knows no feature's fields"
    : undefined;
}

/**
 * Returns why a module must not import db/.
 * @param {string} path @param {string} target @param {boolean} typeOnly
 */
function databaseFault(path, target, typeOnly) {
  if (!isBelow(target, `${api}/db`) || mayImportDatabase.some((rule) => rule.test(path)))
    return undefined;
  if (typeOnly && target === databaseTypes && mayImportDatabaseType.some((rule) => rule.test(path)))
    return undefined;
  return 'only *.queries.ts and tests import db/';
}

/**
 * Returns why a module must not import another one in the repository.
 * @param {string} path @param {string} target @param {boolean} typeOnly
 */
function moduleFault(path, target, typeOnly) {
  const [side, otherSide] = [sideOf(path), sideOf(target)];
  if (side !== otherSide && [api, web].every((app) => app === side || app === otherSide))
    return 'api and web never meet';
  if (isTestFile(path)) return undefined;
  if (side === contract && !isBelow(target, contract)) return contractRule;
  if (isTestFile(target))
    return isSeedingProgram(path) ? undefined : 'only tests import tests and testing/';
  const [from, to] = [folderOf(path), folderOf(target)];
  if (from === undefined) return 'its folder is not in the map of import rules';
  if (to !== undefined && to !== from && !allowedImports[from]?.includes(to))
    return `${from} never imports ${to}`;
  return (
    featureFault(path, target) ??
    offlineFault(path, target) ??
    databaseFault(path, target, typeOnly)
  );
}

/**
 * Finds schemas that the app reads through an endpoint, as in `contact.send.body`: the build leaves
 * them out. Finds only direct access, not destructuring or `endpoints[name].query`.
 * @param {ParsedModule} module
 */
function endpointSchemasIn({ path, source, program }) {
  if (isTestFile(path) || !isBelow(path, web)) return [];
  /** @type {Set<string>} */
  const fromContract = new Set();
  /** @type {string[]} */
  const found = [];
  new Visitor({
    ImportDeclaration: ({ source: from, specifiers }) => {
      if (!from.value.startsWith('@fencing-journal/contract/')) return;
      // Objects with texts have a `body` too.
      for (const { local } of specifiers)
        if (!/texts$/i.test(local.name)) fromContract.add(local.name);
    },
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== 'MemberExpression' || object.object.type !== 'Identifier') return;
      if (!fromContract.has(object.object.name) || property.type !== 'Identifier') return;
      if (['body', 'query', 'params', 'response'].includes(property.name))
        found.push(
          `${path}:${lineAt(source, start)} reads a schema through an endpoint: the app's build leaves it out, so import the schema itself`,
        );
    },
  }).visit(program);
  return found;
}

/** @param {ParsedModule} module */
const violationsIn = (module) => [
  ...endpointSchemasIn(module),
  ...importsOf(module).flatMap(({ specifier, line, typeOnly }) => {
    const target = targetOf(module.path, specifier);
    const fault =
      target === undefined
        ? packageFault(module.path, specifier)
        : moduleFault(module.path, target, typeOnly);
    return fault ? [`${module.path}:${line} imports ${specifier}: ${fault}`] : [];
  }),
];

/**
 * Returns one line for each broken import rule.
 * @param {Module[]} modules with repository paths, separated by slashes
 */
export const violations = (modules) => modules.flatMap((module) => violationsIn(parse(module)));

/**
 * Returns the modules in the folders that have rules. Throws if a side has none: a check without modules would always
 * pass.
 * @param {string} base
 * @returns {Module[]}
 */
export function modulesIn(base) {
  return [contract, videoContainer, api, web].flatMap((side) => {
    const names = existsSync(join(base, side))
      ? readdirSync(join(base, side), { recursive: true, encoding: 'utf8' })
      : [];
    const modules = names.filter((name) => /\.tsx?$/.test(name)).sort();
    if (modules.length === 0) throw new Error(`There is no module below ${side}.`);
    return modules.map((name) => ({
      path: posix.join(side, name.replaceAll('\\', '/')),
      source: readFileSync(join(base, side, name), 'utf8'),
    }));
  });
}

if (import.meta.filename === process.argv[1]) {
  const modules = modulesIn(root);
  const found = violations(modules);
  process.stdout.write(
    found.length > 0
      ? `${found.join('\n')}\n`
      : `${modules.length} modules keep the import rules.\n`,
  );
  process.exitCode = found.length > 0 ? 1 : 0;
}
