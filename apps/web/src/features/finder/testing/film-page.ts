import { measureFilm } from './measure.ts';

Object.assign(globalThis, { measureFilm });
