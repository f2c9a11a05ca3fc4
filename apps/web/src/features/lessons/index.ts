export { Notes } from './notes.tsx';
export { splitTheme } from './notes.rules.ts';
