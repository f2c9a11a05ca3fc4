export { useVisibilityOptions } from './use-visibility-options.ts';
