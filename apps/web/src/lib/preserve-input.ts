type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>('input[name], textarea[name], select[name]'),
];

/** Buttons and links have no input, but may have the focus, from which the Tab key continues. */
const actionsOf = (root: ParentNode): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('button, a[href]'),
];

const nameOf = (control: Control) => control.name;
const labelOf = (action: HTMLElement) => action.getAttribute('aria-label') ?? action.textContent;

/** Returns the element that replaced `old`: among those with the same key, the one at the same position. */
function findReplacement<T extends Element>(
  old: T,
  { before, after, keyOf }: { before: readonly T[]; after: readonly T[]; keyOf: (of: T) => string },
): T | undefined {
  const isAlike = (one: T) => one.tagName === old.tagName && keyOf(one) === keyOf(old);
  return after.filter(isAlike)[before.filter(isAlike).indexOf(old)];
}

/** Uses the prototype's setter. React overrides the setter of the element, which would hide the change. */
function setValue(control: Control, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Copies input into the new control, with the event that React listens for. */
function copyInput(from: Control, to: Control): void {
  if (isChoice(from)) {
    // React handles checkboxes and radio buttons with click events.
    if (from.checked !== from.defaultChecked && from.checked !== (to as HTMLInputElement).checked)
      to.click();
    return;
  }
  if (from.value === '' || from.value === to.value) return;
  setValue(to, from.value);
  to.dispatchEvent(new Event(from.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

/** Focuses the control and restores the cursor. Select, email and number fields don't expose their selection. */
function moveFocus(from: Control, to: Control): void {
  to.focus({ preventScroll: true });
  if (!('selectionStart' in from) || !('selectionStart' in to) || from.selectionStart === null)
    return;
  to.setSelectionRange(
    from.selectionStart,
    from.selectionEnd,
    from.selectionDirection ?? undefined,
  );
}

/**
 * Keeps input that was typed into a prerendered page. When the app replaces the page, fields with the same names get
 * the values, focus and cursor. If Enter was pressed, which the disabled button ignored, the form is submitted. A
 * mutation observer runs as a microtask of the replacing task. A timer would leave a gap in which a key press is lost.
 */
export function preserveInput(root: HTMLElement): void {
  const oldControls = controlsOf(root);
  const oldActions = actionsOf(root);
  const findOld = (element: EventTarget | null) =>
    [...oldControls, ...oldActions].find((one) => one === element);
  let focused = findOld(document.activeElement);
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = findOld(target);
  };
  // Chrome also fires blur when the focused element is removed, although the user didn't leave it.
  const onFocusOut = () =>
    queueMicrotask(() => {
      if (focused?.isConnected && document.activeElement !== focused) focused = undefined;
    });
  let submitted: HTMLInputElement | undefined;
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const isSubmit = key === 'Enter' && target instanceof HTMLInputElement;
    submitted = isSubmit && oldControls.includes(target) ? target : undefined;
  };
  const replacementObserver = new MutationObserver(() => {
    if (oldControls.some((control) => control.isConnected)) return;
    replacementObserver.disconnect();
    root.removeEventListener('focusin', onFocusIn);
    root.removeEventListener('focusout', onFocusOut);
    root.removeEventListener('keydown', onKeyDown);
    const controls = { before: oldControls, after: controlsOf(root), keyOf: nameOf };
    for (const from of oldControls) {
      const to = findReplacement(from, controls);
      if (!to || to.type !== from.type) continue;
      copyInput(from, to);
      if (from === focused) moveFocus(from, to);
    }
    const actions = { before: oldActions, after: actionsOf(root), keyOf: labelOf };
    const action = oldActions.find((one) => one === focused);
    if (action) findReplacement(action, actions)?.focus({ preventScroll: true });
    if (submitted) findReplacement<Control>(submitted, controls)?.form?.requestSubmit();
  });
  root.addEventListener('focusin', onFocusIn);
  root.addEventListener('focusout', onFocusOut);
  root.addEventListener('keydown', onKeyDown);
  replacementObserver.observe(root, { childList: true });
}
