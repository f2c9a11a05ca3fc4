import { parseNotes } from './notes.rules.ts';

/** A text as written, with the guided entry's questions less prominent than the answers. */
export function Notes({ text, emptyText }: { text: string; emptyText: string }) {
  const parts = parseNotes(text);
  if (parts.length === 0) return <p className="text-muted">{emptyText}</p>;
  return (
    <div className="flex flex-col gap-3">
      {parts.map((part, index) => (
        <div key={index}>
          {part.prompt && <p className="text-sm font-semibold text-muted">{part.prompt}</p>}
          <p className="wrap-anywhere whitespace-pre-line">{part.text}</p>
        </div>
      ))}
    </div>
  );
}
