export { commandKey } from './command-key.ts';
export { PaletteSlot } from './palette-slot.tsx';
export { openPalette } from './shown-dialog.ts';
