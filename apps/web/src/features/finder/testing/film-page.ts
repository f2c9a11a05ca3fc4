import { findTouches } from '../finder-client.ts';
import * as inner from '../find-touches.ts';
import { openVideo } from '../open-video.ts';
import { listen } from '../listen.ts';
import { findBlinks } from '../blinks.rules.ts';
import { findFlashes, learnPattern, brightest } from '../lamp-edges.rules.ts';
import { lampSignal } from '../lamp-signal.rules.ts';
import { AudioSampleSink, CanvasSink } from 'mediabunny';
import { makeFilm } from './film.ts';
import { planFilm } from './film-plan.ts';

Object.assign(globalThis, { makeFilm, findTouches, inner, openVideo, listen, findBlinks, planFilm, AudioSampleSink, CanvasSink, findFlashes, learnPattern, brightest, lampSignal });
