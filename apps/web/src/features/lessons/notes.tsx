import { parseNotes, separateTheme } from './notes.rules.ts';

/**
 * A text as written, with the guided entry's questions less prominent than the answers. A theme that is the page's
 * title is not shown again, but screen readers that jump here get the whole text.
 */
export function Notes({
  text,
  emptyText,
  themeIsTitle = false,
}: {
  text: string;
  emptyText: string;
  themeIsTitle?: boolean;
}) {
  const parts: ReturnType<typeof separateTheme> = themeIsTitle
    ? separateTheme(text)
    : parseNotes(text);
  if (parts.length === 0) return <p className="text-muted">{emptyText}</p>;
  return (
    <div className="flex flex-col gap-3">
      {parts.map(({ prompt, theme, text: rest }, index) => (
        <div key={index} className={theme !== undefined && rest === '' ? 'sr-only' : ''}>
          {prompt && <p className="text-sm font-semibold text-muted">{prompt}</p>}
          {theme !== undefined && <p className="sr-only">{theme}</p>}
          {(rest !== '' || theme === undefined) && (
            <p className="wrap-anywhere whitespace-pre-line">{rest}</p>
          )}
        </div>
      ))}
    </div>
  );
}
