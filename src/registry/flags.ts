/**
 * The flags of a centre: the product's, and those that its plugins declare. Which there are, and which is on for whom: pure,
 * for the page, the gateway and the checks. The variant manifest is the floor: what is off there nobody can switch on.
 */
import type { VariantManifest } from '@dialer/contract';
import type { FlagSwitch, PluginManifest } from '../host/manifest';

export interface CentreFlag {
  flag: string;
  /** The plugin that declares it; null: it is the product's. */
  plugin: string | null;
  /** False: off in the variant manifest. */
  floor: boolean;
  /** Where no administrator says anything. */
  start: boolean;
}

type Centre = Pick<VariantManifest, 'flags' | 'plugins'>;

/** Plugins' own flags have their plugin's name before them; the product's have no colon. */
export const isPluginFlag = (flag: string): boolean => flag.includes(':');

/** Whether a plugin declares the flag. A flag that somebody sends may be any word. */
export const declaresFlag = ({ flags = [] }: Pick<PluginManifest, 'flags'>, flag: string): boolean => flags.some(({ id }) => id === flag);

/** Whether a plugin is only there while this flag is on. */
export const needsFlag = ({ needsFlags = [] }: Pick<PluginManifest, 'needsFlags'>, flag: string): boolean =>
  needsFlags.some((name) => name === flag);

/** Every flag that means something in the centre: a plugin that it does not have brings none. */
export function flagsOf({ flags, plugins }: Centre, manifests: readonly PluginManifest[]): CentreFlag[] {
  const ofProduct = Object.entries(flags).flatMap(([flag, on]): CentreFlag[] =>
    isPluginFlag(flag) ? [] : [{ flag, plugin: null, floor: on, start: on }],
  );
  const said = (flag: string): boolean | undefined => (Object.hasOwn(flags, flag) ? flags[flag] : undefined);
  const ofPlugins = manifests
    .filter(({ id }) => Object.hasOwn(plugins, id))
    .flatMap(({ id, flags: own = [] }) =>
      own.map((flag): CentreFlag => ({
        flag: flag.id,
        plugin: id,
        floor: said(flag.id) ?? true,
        start: said(flag.id) ?? flag.default,
      })),
    );
  return [...ofProduct, ...ofPlugins];
}

/** What administrators have said of a flag for a team: for it alone, else for the centre; null: nothing. */
export const decisiveFlagSwitch = (flag: string, switches: readonly FlagSwitch[], team: number | null): FlagSwitch | null => {
  const of = (wanted: number | undefined) => switches.findLast((one) => one.flag === flag && one.team === wanted);
  return (team === null ? undefined : of(team)) ?? of(undefined) ?? null;
};

/** Whether a flag is on for the people of a team; null: for those in none. */
export const isFlagOn = (
  { flag, floor, start }: Pick<CentreFlag, 'flag' | 'floor' | 'start'>,
  switches: readonly FlagSwitch[],
  team: number | null,
): boolean => floor && (decisiveFlagSwitch(flag, switches, team)?.on ?? start);

/** The variant as it is in force for the people of a team: each of its flags on or off by its name. */
export const withFlags = <V extends Centre>(
  variant: V,
  manifests: readonly PluginManifest[],
  switches: readonly FlagSwitch[],
  team: number | null,
): V => ({
  ...variant,
  flags: Object.fromEntries(flagsOf(variant, manifests).map((flag) => [flag.flag, isFlagOn(flag, switches, team)])),
});
