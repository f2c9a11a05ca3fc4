export { createLayer, LayerView } from './layer.tsx';
export { NotePlayback } from './note-playback.tsx';
export { Recorder } from './recorder.tsx';
