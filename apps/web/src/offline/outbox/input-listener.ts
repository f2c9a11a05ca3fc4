/** Notifies a form about where its input is stored. */
export interface InputListener {
  /** Called when the device has stored the change, or the server has if the device can't. */
  onStored?: () => void;
  /**
   * Called when the server has rejected the change and the device is about to drop it. Returns whether the form has the
   * input back; otherwise the change is kept for the user to correct.
   */
  onDropped?: () => boolean;
}

let formListener: InputListener = {};

export const currentListener = (): InputListener => formListener;

/**
 * Runs a form's `send`. The listener is notified of the change that `send` makes before its first `await`. So features
 * don't have to pass it on, and changes made elsewhere in the meantime aren't mistaken for the form's.
 */
export function listenToInput<T>(listener: InputListener, send: () => T): T {
  formListener = listener;
  try {
    return send();
  } finally {
    formListener = {};
  }
}
