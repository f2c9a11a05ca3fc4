import { useEffect, useState } from 'react';
import { decodeVoice } from './sound.rules.ts';

const fileOf = (url: string): string => url.replace(/[?#].*/, '');

/**
 * Returns what an audio element plays: the sound, or a decoded copy in a browser that can't play its format. Changing
 * the link restarts the sound, so a new link to the same file is used only after the old one has failed.
 */
export function useSoundSource(newestUrl: string, onExpired: (() => void) | undefined) {
  const [url, setUrl] = useState(newestUrl);
  const [isExpired, setIsExpired] = useState(false);
  if (url !== newestUrl && (isExpired || fileOf(url) !== fileOf(newestUrl))) {
    setUrl(newestUrl);
    setIsExpired(false);
  }
  const [decoded, setDecoded] = useState<{ of: string; url: string }>();
  useEffect(() => () => URL.revokeObjectURL(decoded?.url ?? ''), [decoded]);

  const recover = async () => {
    if (decoded?.of === url) return;
    const answer = await fetch(url).catch(() => undefined);
    if (answer && !answer.ok) {
      setIsExpired(true);
      return onExpired?.();
    }
    const bytes = answer && decodeVoice(new Uint8Array(await answer.arrayBuffer()));
    if (bytes)
      setDecoded({ of: url, url: URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })) });
  };
  return { src: decoded?.of === url ? decoded.url : url, onError: () => void recover() };
}
