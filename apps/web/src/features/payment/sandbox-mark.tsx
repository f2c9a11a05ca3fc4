import type { ReactNode } from 'react';

/** Says plainly, wherever the sandbox shows itself, that nothing here is real. */
export const SandboxMark = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg border-l-4 border-lamp bg-accent-soft px-4 py-3">
    <strong className="font-semibold">This is a sandbox.</strong> {children}
  </p>
);
