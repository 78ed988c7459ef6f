/** Pixels of a list below which a name in a column of its own would be cut: it shares one with what else is told of the person. */
export const NARROWEST = 680;
/** Keeps the lines of a shared column off the lines between the rows. */
export const SPACED = { paddingBlock: 4 };
