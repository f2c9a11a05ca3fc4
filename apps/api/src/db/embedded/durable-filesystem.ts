import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { syncPath } from '../../lib/durable.ts';

interface Stream {
  nfd?: number;
  node: unknown;
}
interface EmscriptenNodeFs {
  stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: unknown): string;
}
type Init = Awaited<ReturnType<NodeFS['init']>>;
type Module = Parameters<NonNullable<Init['emscriptenOpts']['preRun']>[number]>[0];

/**
 * PGlite's disk file system with a working fsync. The original fsync does nothing, so PostgreSQL
 * would report a commit as safe that a power failure could lose. This one also works for
 * directories, which PostgreSQL syncs after creating or renaming entries.
 */
export class DurableFilesystem extends NodeFS {
  /** Number of fsync calls. Opening the store asserts that a commit causes one. */
  syncCount = 0;

  override async init(...args: Parameters<NodeFS['init']>): Promise<Init> {
    const { emscriptenOpts } = await super.init(...args);
    const install = (module: Module) => {
      const nodeFs = nodeFsOf(module);
      nodeFs.stream_ops.fsync = (stream) => {
        this.syncCount += 1;
        if (stream.nfd === undefined) syncPath(nodeFs.realPath(stream.node));
        else fsyncSync(stream.nfd);
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [install, ...(emscriptenOpts.preRun ?? [])] },
    };
  }
}

function nodeFsOf(module: Module): EmscriptenNodeFs {
  const internals = module as unknown as {
    NODEFS?: EmscriptenNodeFs;
    FS: { filesystems?: { NODEFS?: EmscriptenNodeFs } };
  };
  const nodeFs = internals.NODEFS ?? internals.FS.filesystems?.NODEFS;
  if (!nodeFs) throw new Error('This PGlite has no NODEFS; the pinned version does.');
  return nodeFs;
}
