"use strict";
window.ui = window.SwaggerUIBundle({
  url: "openapi.yaml",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
  supportedSubmitMethods: [],
  presets: [window.SwaggerUIBundle.presets.apis],
});
