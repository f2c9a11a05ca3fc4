type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>('input[name], textarea[name], select[name]'),
];

/** Uses the prototype's setter: React overrides the element's own, which would hide the change from React. */
function setValue(control: Control, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Copies input into the new control, with the event that React listens for. */
function copyInput(from: Control, to: Control): void {
  if (isChoice(from)) {
    // React handles checkboxes and radios by click events.
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
 * the values, focus and cursor. A mutation observer runs as a microtask of the replacing task; a timer would leave a
 * gap in which a key press is lost.
 */
export function preserveInput(root: HTMLElement): void {
  const oldControls = controlsOf(root);
  let focused = oldControls.find((control) => control === document.activeElement);
  const onFocusIn = ({ target }: FocusEvent) => {
    focused = oldControls.find((control) => control === target);
  };
  // Chrome also fires blur when the focused field is removed; the user didn't leave it then.
  const onFocusOut = () =>
    queueMicrotask(() => {
      if (focused?.isConnected && document.activeElement !== focused) focused = undefined;
    });
  const replacementObserver = new MutationObserver(() => {
    if (oldControls.some((control) => control.isConnected)) return;
    replacementObserver.disconnect();
    root.removeEventListener('focusin', onFocusIn);
    root.removeEventListener('focusout', onFocusOut);
    const newControls = controlsOf(root);
    for (const [index, from] of oldControls.entries()) {
      const nth = oldControls.slice(0, index).filter(({ name }) => name === from.name).length;
      const to = newControls.filter(({ name }) => name === from.name)[nth];
      if (!to || to.type !== from.type) continue;
      copyInput(from, to);
      if (from === focused) moveFocus(from, to);
    }
  });
  root.addEventListener('focusin', onFocusIn);
  root.addEventListener('focusout', onFocusOut);
  replacementObserver.observe(root, { childList: true });
}
