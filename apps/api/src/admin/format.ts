export const formatCount = (number: number) => number.toLocaleString('en-US');
export const formatMinute = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');
/** Replaces control characters, so that text from strangers cannot control the terminal. */
export const replaceControlCharacters = (text: string) => text.replaceAll(/[^\P{C}\n]/gu, '\uFFFD');
/** Indents each line of a text. Only \n ends a line: other line ends are control characters. */
export const indent = (text: string) => `  ${text.replaceAll('\n', '\n  ')}`;
