import { useLocation, useNavigate } from 'react-router';

/** Returns a function that goes back in the history, or to `fallback` if the visit started on this page. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return () => void (isFirst ? navigate(fallback) : navigate(-1));
}
