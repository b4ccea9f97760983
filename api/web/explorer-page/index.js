// @scalar/fastify-api-reference, whose file holds the explorer itself, imports these names from three packages that ask for
// Node 22 and bring thirty more. package.json puts this folder in their place: npm prints no warning on Node 20.

/** The page at /docs. Its two inline parts are covered by the policy of docs.ts. */
export function renderApiReference({ config: { customCss, ...config }, pageTitle, cdn }) {
  return `<!doctype html>
<html lang="en">
  <head>
    <title>${pageTitle}</title>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <style>${customCss}</style>
  </head>
  <body>
    <div id="app"></div>
    <script src="${cdn}"></script>
    <script>Scalar.createApiReference('#app', ${JSON.stringify(config).replaceAll('<', '\\u003c')})</script>
  </body>
</html>`
}

/** Asked for a description that is given as text; ours is an address, /openapi.json. */
function isNotUsed() {
  throw new Error('The explorer reads /openapi.json by its address')
}

export { isNotUsed as normalize, isNotUsed as toJson, isNotUsed as toYaml }
