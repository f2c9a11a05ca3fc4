export { CodeMaker } from './code-maker.tsx';
