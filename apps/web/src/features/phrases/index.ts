export { PhraseArea } from './phrase-area.tsx';
