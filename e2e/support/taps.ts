import { expect, type Locator } from '@playwright/test';

/** Counts the taps of a user on a phone. Typed keys are not counted. */
export function countTaps() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    /** Taps a field and waits until it has focus. Before that, typed keys would go to the previous field. */
    tapInto: async (field: Locator) => {
      taps += 1;
      await field.tap();
      await expect(field).toBeFocused();
    },
    /** A native select costs two taps: one opens it, one chooses. */
    choose: async (target: Locator, label: string) => {
      taps += 2;
      await target.selectOption({ label });
    },
    /** Pasting costs two taps: one holds the field, one chooses Paste. */
    paste: async (target: Locator, text: string) => {
      taps += 2;
      await target.evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text);
    },
    taps: () => taps,
  };
}
