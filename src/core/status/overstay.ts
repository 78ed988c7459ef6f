/** Whom to tell when of an overstay; the limits themselves are the centre's. Pure; all times in seconds. */
import type { ShownStatus } from '@dialer/contract';

/** The real-time viewer hears 45 s later than the chat, for after-call-work at once [STATUS-065]. */
const VIEWER_GRACE = 45;

/** Duration at which the real-time viewer is told. */
export const viewerNoticeAt = (status: ShownStatus, limit: number): number => limit + (status === 'after-call-work' ? 0 : VIEWER_GRACE);
