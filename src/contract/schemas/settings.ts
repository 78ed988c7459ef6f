/** The settings area: sets of values, the four generic entities, their relations, allowed extensions and mappings. */
import { z } from 'zod';
import { LONGEST_WAIT, MOST_LEVEL_DIALS, MOST_LEVELS, MOST_WAITS } from '../dialing-settings';
import { GLOBAL_KEYS, GLOBAL_LIMITS, GLOBALS, type GlobalKey, type GlobalName } from '../globals';
import { LIMITS, PATTERNS, TEXTS } from '../limits';
import { MOST_OF_A_SCORE, PROVIDERS } from '../attributes';
import { MOST_OF_A_QUOTA } from '../quotas';
import { MOST_PEOPLE, SUPPRESSION_FIELDS } from '../suppression';
import { HOPPER_REASONS } from '../hopper';
import { LIST_PRIORITY } from '../lead-lists';
import { PACING_MODES, PACING_REASONS } from '../pacing';
import { MOST_TRIES } from '../recycle';
import { keyed } from './globals';
import {
  boundedJson,
  count,
  created,
  day,
  entered,
  extension,
  flag,
  idParams,
  instant,
  intId,
  lineOf,
  list,
  num,
  ofExtension,
  phone,
  says,
  text,
  wasText,
} from './read';
import type { Payload } from './payload';
import { pluginChange } from './plugins';
import { attribute } from './users';

const enabled = (key: GlobalKey) => key.endsWith('-enabled');
const MOST = new Map((Object.keys(GLOBALS) as GlobalName[]).map((name) => [GLOBALS[name], GLOBAL_LIMITS[name]]));
/**
 * All keys in one PUT, each a number from 0 to its limit; the two switches 0 or 1 [SET-023, SET-024]. `was`: the values
 * that the page had read, so that only what it has changed is written, and never unseen over what somebody else saved
 * meanwhile (409). Without it the whole set is written. What was over its limit before there was one may stay.
 */
export const globalsBody = keyed(count())
  .extend({ was: keyed(count()).optional() })
  .refine((all) => GLOBAL_KEYS.every((key) => !enabled(key) || all[key] <= 1), says('switch'))
  .superRefine((all, { addIssue }) => {
    for (const key of GLOBAL_KEYS) {
      const maximum = MOST.get(key)!;
      if (all[key] > maximum && all[key] !== all.was?.[key] && !enabled(key))
        addIssue({ code: 'too_big', origin: 'number', maximum, inclusive: true, path: [key], input: all[key] });
    }
  });

/** Body of a 409: somebody else changed the same meanwhile. `current`: the whole set as it is now. */
const changedMeanwhile = <T extends z.ZodType>(current: T) =>
  z.object({
    message: z.string(),
    code: z.literal('changed-meanwhile'),
    current,
    /** The last change of each, oldest first. */
    since: z.array(pluginChange),
  });
export const globalsChangedMeanwhile = changedMeanwhile(keyed(num()));

const campaign = z.object({
  id: intId(),
  slug: text(),
  name: text(),
  active: flag().default(false),
  prefix: text(),
  prefixes: text(),
  /** How many people are rung for its agents (`PACING_MODES`). */
  mode: z.enum(PACING_MODES).catch('one-to-one').default('one-to-one'),
  /** 0: everybody dials it. */
  assignedAgentsCount: num().default(0),
});
const campaignBody = z.object({
  name: lineOf(LIMITS.campaignName, TEXTS.nameRequired),
  active: flag().default(true),
  prefix: lineOf(LIMITS.prefix, TEXTS.prefixRequired),
  /** Comma-separated, 48 characters in all [SET-046]. */
  prefixes: entered(LIMITS.prefix).default(''),
  /** Absent: as it is. */
  mode: z.enum(PACING_MODES).optional(),
  /** What the page had read: nothing is written unseen over what somebody else saved meanwhile (409). */
  was: z
    .object({ name: wasText(), active: flag(), prefix: wasText(), prefixes: wasText(), mode: z.enum(PACING_MODES) })
    .partial()
    .optional(),
});
/** Of one that an import made the prefix is empty, and may stay so; the gateway refuses to empty another [SET-046]. */
const campaignChange = campaignBody.extend({
  prefix: entered(LIMITS.prefix).trim(),
  /** Absent: as it is, like the mode. */
  active: flag().optional(),
  prefixes: entered(LIMITS.prefix).optional(),
});
const paced = {
  at: text(),
  mode: z.enum(PACING_MODES),
  reason: z.enum(PACING_REASONS),
  free: num(),
  /** Free, on a call, or writing it up. */
  working: num(),
  lines: num(),
  begun: num(),
  /** Of thirty days: people who have answered, and how many of them met no agent. */
  answered: num(),
  abandoned: num(),
} as const;
/** How a campaign is dialled now, and in the last two hours. */
const pacing = z.object({
  /** What managers have chosen. */
  mode: z.enum(PACING_MODES),
  answered: num(),
  abandoned: num(),
  /** How many more may be lost within the law. */
  budget: num(),
  /** Why there may be no more lines than agents, whoever waits; null: there may. */
  forbidden: z.enum(['few-answers', 'budget', 'abandonment']).nullable(),
  /** The last decision; null: no agent waits. */
  now: z.object(paced).nullable(),
  /** One for each minute in which something was decided, the oldest first. */
  minutes: z.array(z.object(paced)),
});
/** What is left to dial of a campaign, and why it is not dialled now. */
const hopper = z.object({
  at: z.string(),
  active: z.boolean(),
  /** Who may be given its leads, signed in or not. */
  agents: z.int(),
  /** The centre's operation hours: outside of them nobody is dialled by machine. */
  is_open: z.boolean(),
  /** Null: it is open, or never opens. */
  opens_at: z.string().nullable(),
  /** The centre is on the training floor, where hours and counts forbid nothing. */
  training: z.boolean(),
  /** May be dialled now, while the centre is open and somebody is ready. */
  dialable: z.int(),
  total: z.int(),
  /**
   * The most first, and what is over last. `until`: when the first of them changes; `after`: the outcome that they rest after;
   * `list`: their list, where it is off or expired, and its last day.
   */
  reasons: z.array(
    z.object({
      why: z.enum(HOPPER_REASONS),
      after: text(),
      count: z.int(),
      until: z.string().nullable(),
      list: text(),
      expired_on: z.string().nullable().default(null),
    }),
  ),
  /** Leads that become dialable in each of the next hours. */
  hours: z.array(z.int()),
});
const recycleRule = z
  .object({
    /** One of `RECYCLE_OUTCOMES`, or a disposition of the centre that brings a lead back. */
    after: lineOf(LIMITS.text),
    minutes: z.int().min(1).max(LONGEST_WAIT).nullable(),
    tries: z.int().min(1).max(MOST_TRIES).nullable(),
    /** The next dial rings another of the lead's numbers. */
    other: z.boolean().default(false),
  })
  .refine(({ minutes, tries, other }) => minutes !== null || tries !== null || other, says('required'));
const storedRule = z.object({ after: text(), minutes: num().nullable(), tries: num().nullable(), other: z.boolean().default(false) });
const recycling = z.object({
  rules: z.array(storedRule),
  /** What holds for what a campaign says nothing of. */
  centre: z.array(storedRule),
  /** Minutes; how long a lead rests where no rule speaks, and how often it is dialled in all [SET-029]. */
  sequence: z.array(num()),
  /** Dispositions that bring a lead back. */
  dispositions: z.array(z.string()),
});
const recycleBody = z.object({
  rules: z.array(recycleRule).max(LIMITS.few),
  /** What the page had read: nothing is written unseen over what somebody else saved meanwhile (409). */
  was: z
    .array(z.object({ after: wasText(), minutes: count().nullable(), tries: count().nullable(), other: z.boolean().default(false) }))
    .max(LIMITS.few)
    .optional(),
});
/** A number of a campaign's pool, as managers enter it. */
const callerId = z.object({
  number: phone(),
  area_code: z.string().regex(PATTERNS.areaCode),
  active: z.boolean(),
  /** Calls on one day of the centre. */
  daily_cap: z.int().min(1).max(LIMITS.callerIdCap),
  resting_until: instant().nullable(),
});
const pool = z.array(callerId).max(LIMITS.callerIds);
const shownPool = z.object({
  /** The campaign's own, which is shown when no number of the pool is left; empty: none. */
  own: text(),
  rows: z.array(callerId.extend({ used_today: z.int() })),
  /** Numbers that may be shown now. */
  left: z.int(),
});
/** A list of leads, as managers enter it. */
const leadList = {
  name: lineOf(LIMITS.campaignName, TEXTS.nameRequired),
  /** A vendor, or the file; empty: nobody said. */
  source: entered(LIMITS.text).trim().default(''),
  active: z.boolean().default(true),
  /** 1 is dialled first. */
  priority: z.int().min(LIST_PRIORITY.first).max(LIST_PRIORITY.last).default(LIST_PRIORITY.usual),
  /** The last day on which it is dialled, by the centre's clock. */
  expires_on: day().nullable().default(null),
};
const leadListBody = z.object({
  ...leadList,
  /** What the page had read, as for a campaign. */
  was: z
    .object({ name: wasText(), source: wasText(), active: z.boolean(), priority: count(), expires_on: day().nullable() })
    .partial()
    .optional(),
});
/** Absent: as it is. A default here would switch a list on that somebody has switched off. */
const leadListChange = leadListBody.extend({
  source: entered(LIMITS.text).trim().optional(),
  active: z.boolean().optional(),
  priority: z.int().min(LIST_PRIORITY.first).max(LIST_PRIORITY.last).optional(),
  expires_on: day().nullable().optional(),
});
const leadLists = z.object({
  rows: z.array(
    z.object({
      id: intId(),
      ...leadList,
      name: text(),
      /** Its last day is over. */
      expired: z.boolean(),
      leads: z.int(),
      /** Who made it; empty: nobody who is still known. */
      by: text(),
      at: z.string(),
      /** The list into which its leads are on their way; empty: none. */
      moves_to: text(),
    }),
  ),
  /** Leads of the campaign that are in no list. */
  without: z.int(),
});
const named = z.object({ name: lineOf(LIMITS.text, TEXTS.nameRequired), was: z.object({ name: wasText() }).partial().optional() });
const prefix = z.object({ id: intId(), name: text() });
const group = z.object({ id: intId(), name: text(), assignedPrefixesCount: num().default(0), assignedAdvisorsCount: num().default(0) });

const idList = z.array(intId()).max(LIMITS.many);
/** An attribute group; did and the auto-forward fields are the server's own. */
const attributeGroup = z.object({
  id: intId(),
  name: text(),
  shortName: text(),
  did: text(),
  provider: text(),
  transferScore: num().default(0),
  hasInternalAutoForward: flag().default(false),
  /** Minutes. */
  autoForwardInternalDelay: num().default(0),
  hasExternalAutoForward: flag().default(false),
  /** Minutes. */
  autoForwardExternalDelay: num().default(0),
  attributeIds: list(intId()),
  userIds: list(intId()),
});
/** What managers enter of it; the provider is one of `PROVIDERS` or none, the score 0 or more [ATTR-010]. */
const attributeGroupFields = z.object({
  name: lineOf(LIMITS.text, TEXTS.nameRequired),
  shortName: entered().trim().default(''),
  provider: z.enum(['', ...PROVIDERS]).default(''),
  transferScore: count().max(MOST_OF_A_SCORE).nullish(),
});
const attributeGroupBody = attributeGroupFields.extend({
  attributeIds: idList.optional(),
  userIds: idList.optional(),
  /** What the page had read of them: nothing is written unseen over what somebody else saved meanwhile (409). */
  was: z.object({ name: wasText(), shortName: wasText(), provider: wasText(), transferScore: num().nullish() }).partial().optional(),
});

const person = z.object({ id: intId(), full_name: text(), extension: text(), assigned: flag().optional() });
/** Members of something: their ids; of our own page also those that it had read, so that two people at once both are heard. */
const members = z.union([idList, z.object({ ids: idList, was: idList.optional() })]);
const relation = <T extends z.ZodType>(item: T) => ({
  get: { params: idParams, reply: z.array(item) },
  set: { params: idParams, body: members },
});
const groupUsers = relation(person);
const groupAttributes = relation(attribute);
const groupAdvisors = relation(person);
const groupPrefixes = relation(prefix);
const slugParams = z.object({ slug: z.string().min(1).max(LIMITS.id) });

const didParams = z.object({ did: z.string().min(1, TEXTS.didRequired).regex(PATTERNS.did, TEXTS.didInvalid) });
const mapping = z.object({ prefix: text(), duplicate_checker: flag().default(false), short_calls: flag().default(false) });
/** `add`: refused where there is one already. `was`: the mapping that the page had read, as for the globals. */
const mappingBody = z.object({
  prefix: lineOf(LIMITS.prefix, TEXTS.prefixRequired),
  duplicate_checker: flag().default(false),
  short_calls: flag().default(false),
  add: flag().optional(),
  was: mapping.extend({ prefix: wasText() }).optional(),
});
/** Today's answered calls by one number. `billed`: neither a duplicate nor short. */
const trackedCalls = z.object({ calls: count(), duplicates: count(), short: count(), billed: count() });

/** What is not given is 0. */
const minimums = z.strictObject(
  Object.fromEntries(SUPPRESSION_FIELDS.map((field) => [field, count().max(MOST_PEOPLE).default(0)] as const)),
);
const byField = z.record(z.string(), num());
export const suppressionChangedMeanwhile = changedMeanwhile(byField);

/** Of one kind, per role: hour, day, week, month [SET-033, SET-035]. */
const ofRoles = <T extends z.ZodType>(quota: T) => {
  const periods = z.tuple([quota, quota, quota, quota]);
  return z.object({ advisor: periods, qualifier: periods });
};
const quotas = ofRoles(count().max(MOST_OF_A_QUOTA));
export const quotasChangedMeanwhile = changedMeanwhile(ofRoles(num()));
const readQuotas = { reply: ofRoles(num()) };
/** `was`: the quotas that the page had read, as for the globals. */
const writeQuotas = { body: z.object({ params: quotas, was: ofRoles(count()).optional() }) };
/** `HH:mm HH:mm`, from before to; a day may end at `24:00`; the empty text means closed [SET-041]. */
const hours = z
  .string()
  .regex(PATTERNS.hours)
  .refine((value) => value === '' || value.slice(0, 5) < value.slice(6), says('hours-order'));
export const days = z.array(hours).length(7);
/** Null: nobody has limited them. */
const maxCalls = count()
  .max(10 ** LIMITS.maxCallsDigits - 1)
  .nullable();
const waits = z.array(count().max(LONGEST_WAIT)).max(MOST_WAITS);
const levels = z.array(count().max(MOST_LEVEL_DIALS)).max(MOST_LEVELS);
const numbers = z.array(num());
/** What the page had read of a list: also one that is longer than a list may be today. */
const seen = z.array(count()).max(LIMITS.many).optional();

/** The 409 of each: `current` is what GET gives. */
export const maxCallsChangedMeanwhile = changedMeanwhile(z.object({ maxCallsAmount: num().nullable() }));
export const sequenceChangedMeanwhile = changedMeanwhile(z.object({ sequence: numbers }));
export const hoursChangedMeanwhile = changedMeanwhile(z.object({ days: z.array(z.string()) }));
export const levelsChangedMeanwhile = changedMeanwhile(numbers);

export const settings = {
  /** `used_by`: the name of the person who has it; empty: nobody. */
  getAllowedExtensions: { reply: z.array(z.object({ extension: text(), used_by: text() })) },
  addAllowedExtension: { body: z.object({ extension: extension().regex(PATTERNS.notHelp, TEXTS.extensionHelp) }) },
  removeAllowedExtension: { params: ofExtension },
  getLeadPrefixes: { reply: z.array(prefix) },
  addLeadPrefix: { body: named, reply: created },
  setLeadPrefix: { params: idParams, body: named },
  getLeadCampaigns: { reply: z.array(campaign) },
  addLeadCampaign: { body: campaignBody, reply: created },
  getRecycleRules: { reply: recycling },
  setRecycleRules: { body: recycleBody },
  getCampaignRecycleRules: { params: slugParams, reply: recycling },
  setCampaignRecycleRules: { params: slugParams, body: recycleBody },
  getCampaignHopper: { params: slugParams, reply: hopper },
  getCampaignPacing: { params: slugParams, reply: pacing },
  getCallerIds: { params: slugParams, reply: shownPool },
  saveCallerIds: { params: slugParams, body: z.object({ rows: pool, was: pool.optional() }) },
  getLeadLists: { params: slugParams, reply: leadLists },
  addLeadList: { params: slugParams, body: leadListBody, reply: created },
  setLeadList: { params: idParams, body: leadListChange },
  moveLeadList: { params: idParams, body: z.object({ to: intId() }) },
  setLeadCampaign: { params: idParams, body: campaignChange },
  getLeadGroups: { reply: z.array(group) },
  addLeadGroup: { body: named, reply: created },
  setLeadGroup: { params: idParams, body: named },
  getAttributeGroups: { reply: z.array(attributeGroup) },
  addAttributeGroup: { body: attributeGroupBody, reply: created },
  setAttributeGroup: { params: idParams, body: attributeGroupBody },
  getGroupUsers: groupUsers.get,
  setGroupUsers: groupUsers.set,
  getGroupAttributes: groupAttributes.get,
  setGroupAttributes: groupAttributes.set,
  getCampaignAgents: { params: slugParams, reply: z.array(person) },
  setCampaignAgents: { params: slugParams, body: members },
  getGroupAdvisors: groupAdvisors.get,
  setGroupAdvisors: groupAdvisors.set,
  getGroupPrefixes: groupPrefixes.get,
  setGroupPrefixes: groupPrefixes.set,
  getMaxCallsAmount: { reply: z.object({ maxCallsAmount: maxCalls }) },
  /** `was` here and below: what the page had read, as for the globals. */
  setMaxCallsAmount: { body: z.object({ maxCallsAmount: maxCalls, was: count().nullable().optional() }) },
  getDialingSequence: { reply: z.object({ sequence: numbers }) },
  setDialingSequence: { body: z.object({ sequence: waits, was: seen }) },
  setGlobals: { body: globalsBody },
  getOperationHours: { reply: z.object({ days: z.array(z.string()) }) },
  setOperationHours: { body: z.object({ days, was: z.array(wasText()).length(7).optional() }) },
  getPublisherSuppression: { reply: byField },
  setPublisherSuppression: { body: z.object({ params: minimums, was: boundedJson(z.record(z.string(), count())).optional() }) },
  /** How many people count for each minimum at this moment. */
  getPublisherSuppressionNow: { reply: byField },
  getRetreaverMappings: { reply: z.record(z.string(), mapping) },
  saveRetreaverMapping: { params: didParams, body: mappingBody },
  removeRetreaverMapping: { params: didParams },
  getRetreaverCalls: { reply: z.record(z.string(), trackedCalls) },
  getDialsQuotas: readQuotas,
  getMeetingsQuotas: readQuotas,
  getSalesQuotas: readQuotas,
  setDialsQuotas: writeQuotas,
  setMeetingsQuotas: writeQuotas,
  setSalesQuotas: writeQuotas,
  getDialsPerLevel: { reply: numbers },
  setDialsPerLevel: { body: z.object({ params: levels, was: seen }) },
} satisfies Record<string, Payload>;
