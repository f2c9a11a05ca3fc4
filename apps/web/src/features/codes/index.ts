export { withCodeError } from './code-errors.ts';
export { CodeMaker } from './code-maker.tsx';
