// React's development build records every render, with the changed props, if the console has these.
Reflect.deleteProperty(console, 'timeStamp');
Reflect.deleteProperty(console, 'createTask');
