interface StripeError {
  type: string;
  message?: string;
}

/** Records calls to Stripe's script and sets its responses. */
export interface FakeStripe {
  key: string | undefined;
  elements: unknown[];
  created: [string, unknown][];
  confirmed: Record<string, unknown>[];
  destroyed: number;
  /** Results of the next submit and confirmation. Without them, Stripe would navigate away. */
  submitError?: StripeError;
  confirmError?: StripeError;
  /** Makes the form report that it could not be loaded. */
  failToLoad: () => void;
}

const newFakeStripe = (): FakeStripe => ({
  key: undefined,
  elements: [],
  created: [],
  confirmed: [],
  destroyed: 0,
  failToLoad: () => undefined,
});

/** The running test's state, kept in the module because the loader keeps the first script it finds. */
let current = newFakeStripe();

function paymentElement() {
  const listeners = new Map<string, () => void>();
  const box = document.createElement('div');
  box.textContent = "Stripe's card form";
  current.failToLoad = () => listeners.get('loaderror')?.();
  return {
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    mount(container: HTMLElement) {
      container.append(box);
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
    create(type: string, elementOptions: unknown) {
      current.created.push([type, elementOptions]);
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

/** Installs a fake stripe.js on the page. `loadStripe` finds it instead of fetching the real one. */
export function fakeStripe(): FakeStripe {
  current = newFakeStripe();
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
  return current;
}
