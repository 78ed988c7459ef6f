/**
 * zod asks by `new Function` whether it may compile its checks; the page's Content-Security-Policy refuses that, rightly,
 * and reports every refusal. Said beforehand, it does not ask. Imported before anything that loads zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
