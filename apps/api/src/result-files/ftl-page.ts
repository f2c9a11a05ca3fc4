import { parseDay, categoryInName, weaponInName } from './values.ts';
import { emptyFileEvent, type FileEvent } from './model.ts';
import { TextBuffer, classesOf, type Attributes, type MarkupHandler } from './markup.ts';

/** An element with one of the watched classes, and its text. */
export interface Found {
  name: string;
  text: string;
}

/** The classes of elements that say which event the page is about. */
const headings = ['tournName', 'eventName', 'eventTime'] as const;
type Heading = (typeof headings)[number];

/** Collects what a saved page says about its event. */
export class PageHead {
  private readonly texts = new Map<Heading | 'title', string>();
  private current: Heading | 'title' | undefined;
  private depth = 0;
  private readonly buffer = new TextBuffer();

  open(name: string, attributes: Attributes, depth: number): void {
    if (this.current !== undefined) return;
    const classes = classesOf(attributes);
    const found = headings.find((heading) => classes.includes(heading));
    this.current = found ?? (name === 'title' ? 'title' : undefined);
    this.depth = depth;
  }

  text(part: string): void {
    if (this.current !== undefined) this.buffer.add(part);
  }

  close(depth: number): void {
    if (this.current === undefined || depth !== this.depth) return;
    const text = this.buffer.take();
    if (!this.texts.has(this.current) && text !== '') this.texts.set(this.current, text);
    this.current = undefined;
  }

  event(): FileEvent {
    const name = this.texts.get('eventName') ?? '';
    const title = this.texts.get('title') ?? '';
    return {
      ...emptyFileEvent('e1'),
      tournament: this.texts.get('tournName') ?? '',
      name,
      date: parseDay(this.texts.get('eventTime')),
      weapon: weaponInName(`${name} ${title}`),
      category: categoryInName(name),
      team: /\bteam\b/i.test(name),
    };
  }
}

/**
 * Calls `found` with the text of each element that has one of these classes. Such elements don't
 * contain one another.
 */
export function classTexts(
  watched: readonly string[],
  found: (element: Found) => void,
): MarkupHandler {
  const buffer = new TextBuffer();
  let current: { name: string; depth: number } | undefined;
  return {
    open(tag, attributes, depth) {
      if (current !== undefined) {
        if (tag === 'br') buffer.add(' ');
        return;
      }
      const classes = classesOf(attributes);
      const name = watched.find((one) => classes.includes(one));
      if (name !== undefined) current = { name, depth };
    },
    text(part) {
      if (current !== undefined) buffer.add(part);
    },
    close(_tag, depth) {
      if (current?.depth !== depth) return;
      found({ name: current.name, text: buffer.take() });
      current = undefined;
    },
  };
}

/** Splits "CLUB / Division / USA" into the club and the country. */
export function splitAffiliation(text: string): { club: string; nation: string } {
  const parts = text.split('/').map((part) => part.trim());
  const club = parts[0] ?? '';
  const isNation = (part = '') => /^[A-Z]{3}$/.test(part);
  const nation = isNation(parts.at(-1)) && parts.length > 1 ? (parts.at(-1) ?? '') : '';
  return { club: /^un(attached|affiliated)$/i.test(club) ? '' : club, nation };
}
