export { registerVoice, registerVoiceForms } from './voice.routes.ts';
