import { createDeviceFlag } from './device-flag.ts';

/**
 * Single-key shortcuts can be turned off, for users of speech input (WCAG 2.1.4). The stored name dates from when only
 * the video player had shortcuts.
 */
export const singleKeyShortcuts = createDeviceFlag('fj:review-keys', true);

/** Whether the key press belongs to an open dialog or to the field that has the focus. */
export const isForFieldOrDialog = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest('input:not([type=range]), textarea, select, [contenteditable]') !== null);
