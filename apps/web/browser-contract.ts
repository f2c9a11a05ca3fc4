import type { EndpointMeta } from '@fencing-journal/contract/shared/endpoint';
import type { Plugin } from 'vite';

/** The properties that the app reads. The type makes it an error to omit one of `EndpointMeta` here. */
const keptKeys: Record<keyof EndpointMeta, true> = {
  name: true,
  method: true,
  path: true,
  access: true,
  idempotent: true,
};

interface AstNode {
  type: string;
  start: number;
  end: number;
}
interface Call extends AstNode {
  callee: { name?: string };
  arguments: { properties?: (AstNode & { key?: { name?: string } })[] }[];
}
interface Edit {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && 'type' in value;

function* childrenOf(node: AstNode): Generator<AstNode> {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield child;
}

/** Returns the properties of an endpoint's definition that only the server reads. */
function serverOnlyProperties(node: AstNode): AstNode[] {
  const { callee, arguments: args } = node as Call;
  if (node.type !== 'CallExpression' || callee.name !== 'endpoint') return [];
  return (args[0]?.properties ?? []).filter(
    ({ key }) => key && !Object.hasOwn(keptKeys, key.name ?? ''),
  );
}

/**
 * Yields the edits to a module of the contract. Leaves function bodies and call statements alone, because they may
 * have side effects.
 */
function* editsIn(node: AstNode, dropped: ReadonlySet<AstNode> = new Set()): Generator<Edit> {
  if (dropped.has(node)) {
    // An empty spread, because removing the property would leave its comma.
    yield { start: node.start, end: node.end, text: '...{}' };
    return;
  }
  if (/Function|ExpressionStatement/.test(node.type)) return;
  if (node.type === 'CallExpression')
    yield { start: node.start, end: node.start, text: '/* @__PURE__ */ ' };
  const all = new Set([...dropped, ...serverOnlyProperties(node)]);
  for (const child of childrenOf(node)) yield* editsIn(child, all);
}

/**
 * Drops the endpoint properties that only the server reads from the app's build, so that the bundler can drop the
 * schemas that nothing else uses. A page that checks input imports the schema itself. Figures: decision 74.
 */
export const browserContract: Plugin = {
  name: 'browser-contract',
  apply: 'build',
  transform: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/].*\.ts$/ },
    handler(code) {
      const edits = [...editsIn(this.parse(code))].toSorted((a, b) => b.start - a.start);
      let edited = code;
      for (const { start, end, text } of edits)
        edited = edited.slice(0, start) + text + edited.slice(end);
      return { code: edited, map: null };
    },
  },
};
