/** What a smoke test needs from a browser, regardless of the protocol that drives it. */
export interface Engine {
  readonly name: string;
  /** Opens an address and waits for its load event, which does not wait for the app's scripts. */
  open(url: string): Promise<void>;
  /** Types with real key events into the field with this label. */
  type(label: string, text: string): Promise<void>;
  /** Clicks the first enabled button or link with this name. Returns false if there is none yet. */
  click(name: string): Promise<boolean>;
  /** Evaluates an expression in the page; its value must be JSON, or a promise of JSON. */
  evaluate<T>(expression: string): Promise<T>;
  resize(width: number, height: number): Promise<void>;
  close(): Promise<void>;
}

/** A page-side expression that finds a form field by the beginning of its visible label. */
export const fieldByLabel = (label: string): string =>
  `[...document.querySelectorAll('label')]
    .find((one) => one.textContent.trim().startsWith(${JSON.stringify(label)}))?.control ?? null`;

/** A page-side expression that finds an enabled button or link by its text. */
export const controlByName = (name: string): string =>
  `[...document.querySelectorAll('button, a[href], [role=button]')]
    .find((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true })
      && (one.ariaLabel ?? one.textContent).trim() === ${JSON.stringify(name)}) ?? null`;
