/** Class of the button that opens the catalogue; it takes the focus when the catalogue closes. */
export const ADD_BUTTON = 'customize-add';
