import { useEffect, useState } from 'react';

/**
 * While a panel is dragged or resized by the pointer, all stand by transforms: the browser moves those without laying out
 * and painting again, so that the others make room at the cost of react-grid-layout alone (benchmark `grid`).
 */
export function useCarrying() {
  const [carrying, setCarrying] = useState(false);
  const [animated, setAnimated] = useState(false);
  // A frame later: in the same one every panel would fly in from the corner that its transform is counted from.
  useEffect(() => {
    if (!carrying) return;
    const frame = requestAnimationFrame(() => setAnimated(true));
    return () => {
      cancelAnimationFrame(frame);
      setAnimated(false);
    };
  }, [carrying]);
  return { carrying, animated: carrying && animated, setCarrying };
}
