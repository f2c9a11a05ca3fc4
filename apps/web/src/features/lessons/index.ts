export { splitTheme } from './notes.rules.ts';
