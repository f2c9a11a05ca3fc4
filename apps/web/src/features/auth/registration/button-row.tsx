import type { ReactNode } from 'react';

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">{children}</div>;
}
