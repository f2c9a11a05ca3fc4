import { createObservable } from '../../lib/observable.ts';

export type ShownDialog = 'palette' | 'shortcuts' | undefined;

/** Outside of React, so that a button can open the palette before its script has loaded. */
export const shownDialog = createObservable<ShownDialog>(undefined);
export const openPalette = () => shownDialog.set('palette');
