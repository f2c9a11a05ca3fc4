import { useId, type KeyboardEvent, type ReactNode } from 'react';

export interface Tab {
  name: string;
  /** Shown below the name. */
  detail?: string | undefined;
  content: ReactNode;
}

/** Tabs by the ARIA pattern: arrow keys move, Tab stops once. All panels are mounted, so typed values are kept. */
export function Tabs({
  label,
  tabs,
  selected: name,
  onSelect,
}: {
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (name: string) => void;
}) {
  const id = useId();
  const selected = tabs.findIndex((tab) => tab.name === name);

  const select = (index: number) => {
    const next = (index + tabs.length) % tabs.length;
    onSelect(tabs[next]?.name ?? '');
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: selected + 1,
      ArrowLeft: selected - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    select(target);
  };

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-1 rounded-xl bg-sunken p-1 sm:w-fit sm:min-w-[min(24rem,100%)]"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === selected}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => select(index)}
            className={`min-h-11 min-w-min ${tab.detail === undefined ? 'flex-1' : 'flex-2'} rounded-lg px-2 py-1 leading-tight font-semibold text-balance ${index === selected ? 'border-b-2 border-accent bg-card text-ink shadow-sm dark:bg-accent-soft forced-colors:outline' : 'text-muted hover:text-ink'}`}
          >
            {tab.name}
            {tab.detail !== undefined && (
              <>
                {' '}
                <span className="block text-sm font-normal wrap-anywhere">{tab.detail}</span>
              </>
            )}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== selected}
          className="pt-5 short:pt-2"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
