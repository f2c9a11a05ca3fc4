interface StripeError {
  type: string;
  message?: string;
}

/** What was asked of Stripe's script, and what it is to answer. */
export interface FakeStripe {
  key: string | undefined;
  elements: unknown[];
  created: [string, unknown][];
  confirmed: Record<string, unknown>[];
  destroyed: number;
  /** What comes of the next submit and confirmation; without one the browser would be led away. */
  submitError?: StripeError;
  confirmError?: StripeError;
  /** Has the form say that it could not be loaded. */
  failToLoad: () => void;
}

const untouched = (): FakeStripe => ({
  key: undefined,
  elements: [],
  created: [],
  confirmed: [],
  destroyed: 0,
  failToLoad: () => undefined,
});

/** Of the test that runs: the loader keeps the script that it once found. */
let current = untouched();

function paymentElement() {
  const listeners = new Map<string, () => void>();
  const box = document.createElement('div');
  box.textContent = "Stripe's card form";
  current.failToLoad = () => listeners.get('loaderror')?.();
  return {
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    mount(place: HTMLElement) {
      place.append(box);
      listeners.get('ready')?.();
    },
    destroy() {
      current.destroyed += 1;
      box.remove();
    },
  };
}

function elements(options: unknown) {
  current.elements.push(options);
  return {
    create(type: string, wanted: unknown) {
      current.created.push([type, wanted]);
      return paymentElement();
    },
    submit: async () => ({ error: current.submitError }),
  };
}

function Stripe(key: string) {
  current.key = key;
  return {
    elements,
    _registerWrapper: () => undefined,
    confirmPayment(options: Record<string, unknown>) {
      current.confirmed.push(options);
      return current.confirmError
        ? Promise.resolve({ error: current.confirmError })
        : new Promise(() => undefined);
    },
  };
}

/** Puts a stand-in for stripe.js into the page, which `loadStripe` finds before it would fetch the real one. */
export function fakeStripe(): FakeStripe {
  current = untouched();
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
  return current;
}
