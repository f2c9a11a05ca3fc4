type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (root: ParentNode): Control[] => [
  ...root.querySelectorAll<Control>('input[name], textarea[name], select[name]'),
];

/** By the setter of the element's class: React puts its own on the element, which would hide the change from React. */
function setValue(control: Control, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Gives a control what was typed into its predecessor, and tells React as typing would. */
function carry(from: Control, to: Control): void {
  if (isChoice(from)) {
    // React hears of choices by clicks.
    if (from.checked !== from.defaultChecked && from.checked !== (to as HTMLInputElement).checked)
      to.click();
    return;
  }
  if (from.value === '' || from.value === to.value) return;
  setValue(to, from.value);
  to.dispatchEvent(new Event(from.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

/** Focuses it, with the cursor where it was; selects, email and number fields do not tell where that is. */
function focus(from: Control, to: Control): void {
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
 * Remembers what people type into the forms of a prerendered page. When the app replaces the page, its fields of the same
 * names get values, focus and cursor. A mutation observer is called in a microtask of the task that replaced the page:
 * between two tasks a key can be pressed, and would be lost.
 */
export function keepTyping(root: HTMLElement): void {
  const former = controlsOf(root);
  let focused = former.find((control) => control === document.activeElement);
  const enter = ({ target }: FocusEvent) => {
    focused = former.find((control) => control === target);
  };
  // Chrome reports a blur also when the focused field is removed, which is not the person's doing.
  const leave = () =>
    queueMicrotask(() => {
      if (focused?.isConnected && document.activeElement !== focused) focused = undefined;
    });
  const replaced = new MutationObserver(() => {
    if (former.some((control) => control.isConnected)) return;
    replaced.disconnect();
    root.removeEventListener('focusin', enter);
    root.removeEventListener('focusout', leave);
    const now = controlsOf(root);
    for (const [index, from] of former.entries()) {
      const nth = former.slice(0, index).filter(({ name }) => name === from.name).length;
      const to = now.filter(({ name }) => name === from.name)[nth];
      if (!to || to.type !== from.type) continue;
      carry(from, to);
      if (from === focused) focus(from, to);
    }
  });
  root.addEventListener('focusin', enter);
  root.addEventListener('focusout', leave);
  replaced.observe(root, { childList: true });
}
