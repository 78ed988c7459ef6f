/**
 * What is read of Asterisk's ARI, pinned to 22.10: only the fields that the engine needs, and those forgiving. Anything may
 * arrive; what does not fit is nothing.
 */
import { z } from 'zod';
import type { Counted } from '../embedded/media/quality';

const text = z.string().max(4096);

const channel = z.object({
  id: text,
  name: text.default(''),
  state: text.default(''),
  protocol_id: text.default(''),
  caller: z.object({ name: text.default(''), number: text.default('') }).default({ name: '', number: '' }),
  connected: z.object({ name: text.default(''), number: text.default('') }).default({ name: '', number: '' }),
  dialplan: z
    .object({ exten: text.default(''), app_name: text.default(''), app_data: text.default('') })
    .default({ exten: '', app_name: '', app_data: '' }),
  channelvars: z.record(z.string(), text).default({}),
});
export type WireChannel = z.output<typeof channel>;

const bridge = z.object({ id: text, name: text.default(''), channels: z.array(text).default([]) });
export type WireBridge = z.output<typeof bridge>;

const target = z.object({ destination: text.optional(), protocol_id: text.optional() });
const refer = z.object({ requested_destination: target });
const contact = z.object({ uri: text, contact_status: text.default(''), aor: text.default('') });
const endpoint = z.object({ resource: text.default('') });

const EVENTS = [
  z.object({ type: z.literal('StasisStart'), channel, args: z.array(text).default([]) }),
  z.object({ type: z.literal('StasisEnd'), channel }),
  z.object({ type: z.literal('ChannelDestroyed'), channel, cause: z.number().default(0), tech_cause: z.number().optional() }),
  z.object({ type: z.literal('ChannelHangupRequest'), channel, cause: z.number().optional(), tech_cause: z.number().optional() }),
  z.object({ type: z.literal('ChannelStateChange'), channel }),
  z.object({ type: z.literal('Dial'), peer: channel, dialstatus: text.default('') }),
  z.object({ type: z.literal('ChannelDtmfReceived'), channel, digit: text }),
  z.object({ type: z.literal('ChannelHold'), channel }),
  z.object({ type: z.literal('ChannelUnhold'), channel }),
  z.object({ type: z.literal('ChannelTransfer'), channel, state: text.optional(), refer_to: refer.optional() }),
  z.object({ type: z.literal('PlaybackFinished'), playback: z.object({ id: text, state: text.default('') }) }),
  z.object({ type: z.literal('RecordingFailed'), recording: z.object({ name: text, cause: text.optional() }) }),
  z.object({ type: z.literal('RecordingFinished'), recording: z.object({ name: text }) }),
  z.object({ type: z.literal('BridgeDestroyed'), bridge }),
  z.object({ type: z.literal('ContactStatusChange'), endpoint, contact_info: contact }),
  z.object({ type: z.literal('PeerStatusChange'), endpoint, peer: z.object({ peer_status: text.default('') }) }),
  z.object({ type: z.literal('ApplicationReplaced') }),
] as const;

const event = z.discriminatedUnion('type', EVENTS);
export type WireEvent = z.output<typeof event>;
export type WireEventOf<T extends WireEvent['type']> = Extract<WireEvent, { type: T }>;

/** An event, or null: one that nobody here needs, or that is not what it says it is. */
export function readEvent(raw: unknown): WireEvent | null {
  const parsed = event.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

const each = <T extends z.ZodType>(schema: T, raw: unknown): z.output<T>[] =>
  Array.isArray(raw)
    ? raw.flatMap((one) => {
        const parsed = schema.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      })
    : [];

export const readChannels = (raw: unknown): WireChannel[] => each(channel, raw);
export const readBridges = (raw: unknown): WireBridge[] => each(bridge, raw);

/** The value of a channel's variable; empty where there is none. */
export function readValue(raw: unknown): string {
  const parsed = z.object({ value: text }).safeParse(raw);
  return parsed.success ? parsed.data.value : '';
}

const info = z.object({
  status: z.object({ startup_time: text.default('') }).default({ startup_time: '' }),
  system: z.object({ version: text.default('') }).default({ version: '' }),
});

/** Which run of Asterisk this is: another one knows nothing of the calls of the last. */
export function readBoot(raw: unknown): { boot: string; version: string } {
  const parsed = info.safeParse(raw);
  return parsed.success ? { boot: parsed.data.status.startup_time, version: parsed.data.system.version } : { boot: '', version: '' };
}

const figure = z.number().nonnegative().catch(0);
const statistics = z.object({ rxcount: figure, rxploss: figure, rxjitter: figure, rtt: figure });
/** The count of the lost has no sign at Asterisk: a packet that came twice makes it this large. */
const BELOW_ZERO = 2 ** 31;

/**
 * How a channel's far end is heard, as Asterisk has counted it so far; null: it has not. Times are seconds there. A round trip
 * of none means that the far end has not said.
 */
export function readStatistics(raw: unknown): Counted | null {
  const parsed = statistics.safeParse(raw);
  if (!parsed.success) return null;
  const { rxcount, rxploss, rxjitter, rtt } = parsed.data;
  return {
    received: rxcount,
    lost: rxploss < BELOW_ZERO ? rxploss : 0,
    jitterMs: rxjitter * 1000,
    roundTripMs: rtt > 0 ? rtt * 1000 : null,
  };
}

/** Whether its dialplan has given it to this application; other programs may have some of their own. */
export const isWith = (app: string, { dialplan: { app_name: name, app_data: data } }: WireChannel): boolean =>
  name === 'Stasis' && (data === '' || data.split(',')[0] === app);

/** `PJSIP/1001-0000002a` is a channel of the endpoint 1001. */
export const endpointOf = (name: string): string => /^PJSIP\/(.+)-[0-9a-f]+$/i.exec(name)?.[1] ?? '';
