import { makeFilm } from './film.ts';
import { measureFilm } from './measure.ts';

/** Makes a film and returns it as base64, for a file, with what happens in it. */
async function filmText(options: Parameters<typeof makeFilm>[0]) {
  const { film, truth } = await makeFilm(options);
  const bytes = new Uint8Array(await film.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return { text: btoa(text), truth };
}

Object.assign(globalThis, { filmText, measureFilm });
