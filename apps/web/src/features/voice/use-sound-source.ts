import { useEffect, useState } from 'react';
import { decodeVoice } from './sound.rules.ts';

/** Returns what an audio element plays: the sound, or a decoded copy in a browser that can't play its format. */
export function useSoundSource(url: string, onExpired: (() => void) | undefined) {
  const [decoded, setDecoded] = useState<{ of: string; url: string }>();
  useEffect(() => () => URL.revokeObjectURL(decoded?.url ?? ''), [decoded]);

  const recover = async () => {
    if (decoded?.of === url) return;
    const answer = await fetch(url).catch(() => undefined);
    if (answer && !answer.ok) return onExpired?.();
    const bytes = answer && decodeVoice(new Uint8Array(await answer.arrayBuffer()));
    if (bytes)
      setDecoded({ of: url, url: URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })) });
  };
  return { src: decoded?.of === url ? decoded.url : url, onError: () => void recover() };
}
