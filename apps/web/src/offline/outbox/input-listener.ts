/** Tells a form where its input is stored. */
export interface InputListener {
  /** The device has stored the change, or the server has if the device can't. */
  onStored?: () => void;
  /** The server has rejected the change, and the device is about to drop it. */
  onDropped?: () => void;
}

let formListener: InputListener = {};

export const currentListener = (): InputListener => formListener;

/**
 * Runs a form's `send`. The listener is told about the change that `send` makes before its first `await`, so features
 * don't have to pass it on, and changes made by others meanwhile aren't taken for the form's.
 */
export function listenToInput<T>(listener: InputListener, send: () => T): T {
  formListener = listener;
  try {
    return send();
  } finally {
    formListener = {};
  }
}
