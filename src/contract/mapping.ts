/**
 * How the wire's names become the core's: types of a call's input and reply, drawn from the schemas. Only types come
 * from there (`import type`), so that no zod reaches the page's first chunk through here. `adapters/http` does at run
 * time what these types say.
 */
import type { output, input, ZodType } from 'zod';
import type { CallFacts } from './call-facts';
import type { Globals } from './globals';
import type { LeadData, LeadPatch } from './lead';
import type { operations, OperationId, PathParams } from './operations';
import type { Payloads } from './schemas/index';

/** `first_name` and `new-leads-threshold` in camel case. */
export type CamelKey<S extends string> = S extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelKey<Rest>>}`
  : S extends `${infer Head}-${infer Rest}`
    ? `${Head}${Capitalize<CamelKey<Rest>>}`
    : S;

/** Deep camel case. Keys that are data (a phone number, a state code) are of type string and stay. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? { [P in keyof T as P extends string ? (string extends P ? P : CamelKey<P>) : P]: Camel<T[P]> }
    : T;

/** A follow-up as the core sees it: one start, whichever key the server used [FUP-014]. */
export interface FollowUpItem {
  id: string;
  /** The lead to dial; the item's own id where the server names no other. */
  leadId: string;
  startsAt: string | null;
  name: string;
  phone: string;
  notes: string;
  state: string;
  /** 3 is Engaged Opportunity, anything else Follow Up [FUP-008]. */
  type: number;
  url: string;
  dateTime: string | null;
  /** A general callback of this agent: anybody may keep it. */
  shared: boolean;
  calling: CallFacts | null;
}
/** The follow-up of one lead, with whom: whose it is to call; null: whoever is ready. */
export interface FollowUpOfLead extends FollowUpItem {
  agent: { id: number; name: string } | null;
}
/** What geocoding a postal code gives; `province` and `state` are the same lower-case code [ENDPOINT-075]. */
export interface Place {
  city: string;
  province: string;
  state: string;
  latitude: number;
  longitude: number;
  timezone: string;
  /** Known to the first three characters of the postal code only. */
  approximate: boolean;
}

type Unwrapped<T> = T extends { data: infer Inner } ? Inner : T;
/** What the schema of a call's reply gives, without its envelope. */
export type WireReply<K extends OperationId> = Payloads[K] extends { reply: infer S extends ZodType } ? Unwrapped<output<S>> : never;
type Saved = WireReply<'saveDisposition'>;

/** What comes after a saved disposition; what is missing, the page asks for. */
export type NextWork = Omit<Camel<NonNullable<Saved['next']>>, 'lead'> & { lead?: LeadData };

type AutoDialed = WireReply<'dialAuto'>;

/** Replies that the adapter maps by a codec instead of plain camel case. */
export interface CodecReplies {
  /** The account in the core's names; `hasWebRtc` keeps the spelling that the other replies have. */
  login: Omit<Camel<output<Payloads['login']['reply']>>, 'hasWebrtc'> & { hasWebRtc: boolean };
  getLeadByPhone: LeadData;
  createLead: LeadData;
  saveDisposition: Omit<Camel<Saved>, 'next'> & { next?: NextWork };
  dialAuto: Omit<Camel<AutoDialed>, 'lead'> & { lead?: LeadData };
  getFollowUps: FollowUpItem[];
  getFollowUpOfLead: FollowUpOfLead;
  geocode: Place;
  getGlobals: Globals;
  getSunlifeAgents: { name: string; phone: string }[];
}
/** Bodies that the adapter maps by a codec; all others go in the wire's own names. */
export interface CodecBodies {
  /** Any part of a lead; what is missing is left as it is. */
  saveLead: LeadPatch;
  /** `was`: as the settings were when they were read; what they were changed to is written, and nothing else. */
  setGlobals: Globals & { was?: Globals };
}

/** Replies whose keys are names given by people or plugins: read as they are. */
export const VERBATIM: readonly OperationId[] = [
  'getCentre',
  'getWorkspace',
  'getLayout',
  'saveLayout',
  'getCentreState',
  'saveCentreState',
  'getPlugins',
  'previewPlugins',
  'changePlugins',
  'getPluginChanges',
  'exportPluginChanges',
  'undoPluginChange',
  'getPublisherSuppression',
  'getPublisherSuppressionNow',
  'getDialsQuotas',
  'getMeetingsQuotas',
  'getSalesQuotas',
  'getRetreaverMappings',
];

type InputOf<K extends OperationId, Part extends string> = Payloads[K] extends { [P in Part]: infer S extends ZodType } ? input<S> : never;
type Part<Name extends string, T> = [T] extends [never] ? unknown : undefined extends T ? { [N in Name]?: T } : { [N in Name]: T };
/** A query in which everything is optional may be left out. */
type QueryOf<K extends OperationId> =
  Record<never, never> extends InputOf<K, 'query'> ? InputOf<K, 'query'> | undefined : InputOf<K, 'query'>;
/** One flat object; an empty one takes no properties at all. */
type Simplify<T> = [keyof T] extends [never] ? Record<string, never> : { [P in keyof T]: T[P] };
type ParamsOf<K extends OperationId> = [PathParams<(typeof operations)[K]['path']>] extends [never]
  ? never
  : Record<PathParams<(typeof operations)[K]['path']>, string | number>;
type BodyOf<K extends OperationId> = K extends keyof CodecBodies ? CodecBodies[K] : InputOf<K, 'body'>;

/** What a call is given: exactly the parts that it has, e.g. `{params: {id}, body: {…}}`; `{}` where it has none. */
export type CoreInput<K extends OperationId> = Simplify<
  Part<'params', ParamsOf<K>> & Part<'query', [InputOf<K, 'query'>] extends [never] ? never : QueryOf<K>> & Part<'body', BodyOf<K>>
>;

/** What a call answers, in the core's names and without envelope; `void` where the reply has no body. */
export type CoreReply<K extends OperationId> = K extends keyof CodecReplies
  ? CodecReplies[K]
  : K extends 'getRetreaverMappings'
    ? output<Payloads['getRetreaverMappings']['reply']>
    : [WireReply<K>] extends [never]
      ? void
      : Camel<WireReply<K>>;
