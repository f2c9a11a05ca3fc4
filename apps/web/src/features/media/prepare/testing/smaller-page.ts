import { factsOf } from '../inspect.ts';
import { openFile } from '../open-file.ts';
import { shrink } from '../shrink.ts';
import { makeLargeFilm } from './large-film.ts';

/** Makes a film and makes it smaller. Resolves to the bytes before and after, and how long it took in seconds. */
async function measureSmaller(seconds: number) {
  const film = await makeLargeFilm(seconds);
  const file = await openFile(film);
  const facts = await factsOf(file);
  const startedAt = performance.now();
  const made = await shrink(file, { from: 0, to: facts.duration }, facts, () => undefined);
  file.close();
  const result = await openFile(made.file);
  const { packetCount } = await result.picture.computePacketStats();
  result.close();
  return {
    frames: packetCount,
    before: film.size,
    after: made.file.size,
    duration: facts.duration,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

Object.assign(globalThis, { measureSmaller });
